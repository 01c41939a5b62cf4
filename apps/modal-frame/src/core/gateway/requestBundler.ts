import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../ports/Deps.ts'
import { requestGateway } from './requestGateway.ts'

const BUNDLER = 'default'

/** @throws AirlockError UNSUPPORTED_METHOD without a bundler, RPC_FAILED with its error as cause, GATEWAY_FAILED, GATEWAY_TIMEOUT */
export async function requestBundler(
  deps: Pick<Deps, 'gateway' | 'store'>,
  network: CaipNetworkId,
  { method, params = [] }: { method: string; params?: Json | undefined },
): Promise<Json> {
  const body = { jsonrpc: '2.0' as const, id: 1, method, params: Array.isArray(params) ? params : [params] }
  const query = { chainId: network, bundler: BUNDLER }
  const result = await requestGateway(deps, network, gatewayContract.bundler, { query, body }).catch(
    (cause: unknown) => {
      throw hasNoBundler(cause) ? new AirlockError('UNSUPPORTED_METHOD', { cause }) : cause
    },
  )
  const [response] = [result].flat()
  if (response === undefined) throw new AirlockError('RPC_FAILED', { context: { network } })
  if (!('error' in response)) return response.result as Json
  const { message, ...details } = response.error
  throw new AirlockError('RPC_FAILED', { context: { network }, cause: Object.assign(new Error(message), details) })
}

/** A busy gateway also responds 503. */
function hasNoBundler(cause: unknown) {
  return isAirlockError(cause) && (cause.name === 'NETWORK_NOT_SERVED' || cause.context.code === 'SOURCE_MISSING')
}
