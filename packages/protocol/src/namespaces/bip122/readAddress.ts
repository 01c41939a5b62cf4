import type { CaipNetworkId } from '../../caip.ts'
import { BITCOIN_MAINNET } from './networks.ts'
import { toOneCase } from './toOneCase.ts'

const MAINNET = /^(?:bc1|[13])/
const MAINNET_WITNESS = /^bc1/

/** Reads an address in one letter case. Checksums are verified before paying. @returns `undefined` for one that begins as those of another network */
export function readAddress(network: CaipNetworkId, written: string): string | undefined {
  const address = toOneCase(written)
  // Chains that share the first block share the beginning of old addresses too.
  const isOurs = network === BITCOIN_MAINNET ? MAINNET.test(address) : !MAINNET_WITNESS.test(address)
  return isOurs ? address : undefined
}
