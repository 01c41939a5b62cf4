import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Endpoint, EndpointAnswer } from '@airlock/protocol/gateway/Endpoint'
import type { Deps } from '../ports/Deps.ts'
import type { Gateway } from '../ports/Gateway.ts'
import { fetchGateway, type GatewayInput } from './fetchGateway.ts'

/** Networks that a gateway serves, asked for once. */
const served = new WeakMap<Gateway, Promise<ReadonlySet<string>>>()

/**
 * Asks the gateway about a network, once it is known to serve it (S5.6, S7.1).
 *
 * @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, GATEWAY_TIMEOUT
 */
export async function askGateway<One extends Endpoint>(
  { gateway }: Pick<Deps, 'gateway'>,
  network: CaipNetworkId,
  endpoint: One,
  input: GatewayInput<One>,
): Promise<EndpointAnswer<One>> {
  const isServed = gateway !== undefined && (await servedNetworks(gateway)).has(network)
  if (!isServed) throw new AirlockError('NETWORK_NOT_SERVED', { context: { network } })
  return fetchGateway(gateway, endpoint, input)
}

/** Rejects where the gateway does not answer; the next call asks it again. */
function servedNetworks(gateway: Gateway): Promise<ReadonlySet<string>> {
  const known = served.get(gateway)
  if (known !== undefined) return known
  const asked = fetchGateway(gateway, gatewayContract.supportedChains, { query: {} }).then(
    ({ http }) => new Set(http),
    (error: unknown) => {
      served.delete(gateway)
      throw error
    },
  )
  served.set(gateway, asked)
  return asked
}
