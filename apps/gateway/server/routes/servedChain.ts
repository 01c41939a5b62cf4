import type { CaipNetworkId } from '@airlock/protocol/caip'
import { GatewayError, type GatewayErrorCode } from '../GatewayError.ts'
import type { GatewayDeps } from '../Route.ts'
import type { ChainRpc, ProxiedNetwork } from '../sources/ChainRpc.ts'

/** @throws GatewayError NETWORK_UNKNOWN, or the given code */
export function servedChain(
  chainId: string,
  { chains }: Pick<GatewayDeps, 'chains'>,
  code: GatewayErrorCode = 'NETWORK_UNKNOWN',
): CaipNetworkId {
  const chain = chains.find((one) => one === chainId)
  if (chain !== undefined) return chain
  throw notServed(chainId, code)
}

/** More chains have proxied RPC than are served otherwise. @throws GatewayError NETWORK_UNKNOWN */
export function proxiedChain(chainId: string, { rpcs }: Pick<GatewayDeps, 'rpcs'>): ChainRpc {
  const rpc = rpcs(chainId as ProxiedNetwork)
  if (rpc !== undefined) return rpc
  throw notServed(chainId, 'NETWORK_UNKNOWN')
}

function notServed(chainId: string, code: GatewayErrorCode) {
  const { message } = new GatewayError(code, { context: { chain: chainId } })
  return new GatewayError(code, {
    context: { chain: chainId },
    reasons: [{ name: 'query.chainId', description: message }],
  })
}
