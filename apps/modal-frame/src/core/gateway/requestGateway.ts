import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Endpoint, EndpointResponse } from '@airlock/protocol/gateway/Endpoint'
import type { Deps } from '../ports/Deps.ts'
import type { Gateway } from '../ports/Gateway.ts'
import { fetchGateway, type GatewayClient, type GatewayInput } from './fetchGateway.ts'
import { sdkVersion } from './sdkVersion.ts'

const served = new WeakMap<Gateway, Promise<ReadonlySet<string>>>()

/** @param input `fallback` is the result for an unserved network @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, GATEWAY_TIMEOUT */
export async function requestGateway<One extends Endpoint>(
  { gateway, store }: Pick<Deps, 'gateway' | 'store'>,
  network: CaipNetworkId,
  endpoint: One,
  { fallback, ...input }: GatewayInput<One> & { fallback?: EndpointResponse<One> },
): Promise<EndpointResponse<One>> {
  if (gateway !== undefined) {
    const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
    if ((await servedNetworks(gateway, client)).has(network))
      return fetchGateway(client, endpoint, input as GatewayInput<One>)
  }
  if (fallback !== undefined) return fallback
  throw new AirlockError('NETWORK_NOT_SERVED', { context: { network } })
}

/** @throws AirlockError GATEWAY_FAILED, GATEWAY_TIMEOUT */
export async function prefetchServedNetworks({ gateway, store }: Pick<Deps, 'gateway' | 'store'>): Promise<void> {
  if (gateway !== undefined) await servedNetworks(gateway, { ...gateway, sdkVersion: sdkVersion({ store }) })
}

function servedNetworks(gateway: Gateway, client: GatewayClient): Promise<ReadonlySet<string>> {
  const known = served.get(gateway)
  if (known !== undefined) return known
  const response = fetchGateway(client, gatewayContract.supportedChains, { query: {} }).then(
    ({ http }) => new Set(http),
    (error: unknown) => {
      served.delete(gateway)
      throw error
    },
  )
  served.set(gateway, response)
  return response
}
