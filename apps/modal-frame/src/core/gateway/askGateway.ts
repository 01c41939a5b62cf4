import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Endpoint, EndpointAnswer } from '@airlock/protocol/gateway/Endpoint'
import type { Deps } from '../ports/Deps.ts'
import type { Gateway } from '../ports/Gateway.ts'
import { fetchGateway, type GatewayClient, type GatewayInput } from './fetchGateway.ts'
import { sdkVersion } from './sdkVersion.ts'

/** Networks that a gateway serves, requested once. */
const served = new WeakMap<Gateway, Promise<ReadonlySet<string>>>()

/**
 * Sends a request about a network to the gateway, once it is known to serve it.
 *
 * @param input its `fallback` is the answer for a network that it does not serve; without one that is an error
 * @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, GATEWAY_TIMEOUT
 */
export async function askGateway<One extends Endpoint>(
  { gateway, store }: Pick<Deps, 'gateway' | 'store'>,
  network: CaipNetworkId,
  endpoint: One,
  { fallback, ...input }: GatewayInput<One> & { fallback?: EndpointAnswer<One> },
): Promise<EndpointAnswer<One>> {
  if (gateway !== undefined) {
    const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
    if ((await servedNetworks(gateway, client)).has(network))
      return fetchGateway(client, endpoint, input as GatewayInput<One>)
  }
  if (fallback !== undefined) return fallback
  throw new AirlockError('NETWORK_NOT_SERVED', { context: { network } })
}

/** Rejects where the gateway does not answer; the next call sends the request again. */
function servedNetworks(gateway: Gateway, client: GatewayClient): Promise<ReadonlySet<string>> {
  const known = served.get(gateway)
  if (known !== undefined) return known
  const answer = fetchGateway(client, gatewayContract.supportedChains, { query: {} }).then(
    ({ http }) => new Set(http),
    (error: unknown) => {
      served.delete(gateway)
      throw error
    },
  )
  served.set(gateway, answer)
  return answer
}
