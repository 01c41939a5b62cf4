import type { CaipNetworkId } from '../caip.ts'
import { solana } from './solana/formerIds.ts'

/** A wallet that approves a previous id gets requests with it. */
const FORMER_IDS: Readonly<Record<string, CaipNetworkId>> = { ...solana }

export function idsOf(network: CaipNetworkId): CaipNetworkId[] {
  const previous = FORMER_IDS[network]
  return previous === undefined ? [network] : [network, previous]
}

export function currentNetworkId(id: string): string {
  return Object.keys(FORMER_IDS).find((network) => FORMER_IDS[network] === id) ?? id
}
