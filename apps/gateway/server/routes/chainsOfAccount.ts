import { type CaipNetworkId, isAddress, namespaceOf } from '@airlock/protocol/caip'
import { GatewayError } from '../GatewayError.ts'
import type { GatewayDeps } from '../Route.ts'
import { servedChain } from './servedChain.ts'

/** Nodes reject a whole filter with a foreign address. @throws GatewayError NETWORK_UNKNOWN, INVALID_PARAMS */
export function chainOfAccount(address: string, chainId: string, deps: Pick<GatewayDeps, 'chains'>): CaipNetworkId {
  const chain = servedChain(chainId, deps)
  if (isOn(address, chain)) return chain
  throw notOn(`The address is none of ${namespaceOf(chain)}`)
}

/** @throws GatewayError INVALID_PARAMS if no chain can have the account */
export function chainsOfAccount(address: string, { chains }: Pick<GatewayDeps, 'chains'>): CaipNetworkId[] {
  const own = chains.filter((chain) => isOn(address, chain))
  if (own.length > 0) return own
  throw notOn('The address is of no network that is served')
}

function isOn(address: string, chain: CaipNetworkId) {
  return isAddress(namespaceOf(chain), address)
}

function notOn(description: string) {
  return new GatewayError('INVALID_PARAMS', {
    context: { method: 'params.address' },
    reasons: [{ name: 'params.address', description }],
  })
}
