import type { CaipNetworkId } from '../caip.ts'
import { solana } from './solana/formerIds.ts'

/** Previous network ids, mapped to current ones. A wallet that approves such an id gets requests with it. */
const FORMER_IDS: Readonly<Record<string, CaipNetworkId>> = { ...solana }

/** Returns all ids of a network, the current one first. */
export function idsOf(network: CaipNetworkId): CaipNetworkId[] {
  const previous = FORMER_IDS[network]
  return previous === undefined ? [network] : [network, previous]
}

/** Returns the current id for a wallet's id. */
export function idOfToday(id: string): string {
  return Object.keys(FORMER_IDS).find((network) => FORMER_IDS[network] === id) ?? id
}
