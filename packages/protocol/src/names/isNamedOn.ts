import type { CaipNetworkId } from '../caip.ts'
import type { Profile } from '../gateway/answers/profile.ts'
import { ETHER_COIN_TYPE, EVM_COIN_TYPE } from './coinType.ts'

/** The address may be another contract on another EVM network (T177). */
export function isNamedOn(network: CaipNetworkId, { addresses }: Pick<Profile, 'addresses'>): boolean {
  const coinTypes = Object.keys(addresses).map(Number)
  const [namespace, chainId] = network.split(':')
  if (namespace !== 'eip155' || coinTypes.length === 0) return true
  return [ETHER_COIN_TYPE, EVM_COIN_TYPE, EVM_COIN_TYPE + Number(chainId)].some((one) => coinTypes.includes(one))
}
