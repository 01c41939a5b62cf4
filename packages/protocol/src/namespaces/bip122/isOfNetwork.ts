import type { CaipNetworkId } from '../../caip.ts'
import { BITCOIN_MAINNET } from './networks.ts'

const MAINNET = /^(?:bc1|[13])/i
const MAINNET_WITNESS = /^bc1/i

/** Returns `false` for an address that begins as those of another network. Checksums are the business of whoever pays. */
export function isOfNetwork(network: CaipNetworkId, address: string): boolean {
  // Chains that share the first block share the beginning of old addresses too.
  return network === BITCOIN_MAINNET ? MAINNET.test(address) : !MAINNET_WITNESS.test(address)
}
