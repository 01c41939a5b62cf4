import type { CaipNetworkId } from '../caip.ts'
import { solana } from './solana/formerIds.ts'

/** Ids that networks had before, by the one of today. A wallet that approves such an id gets requests by it. */
const FORMER_IDS: Readonly<Record<string, CaipNetworkId>> = { ...solana }

/** The ids of a network, the one of today first. */
export function idsOf(network: CaipNetworkId): CaipNetworkId[] {
  const former = FORMER_IDS[network]
  return former === undefined ? [network] : [network, former]
}

/** The id of today for one that a wallet knows. */
export function idOfToday(id: string): string {
  return Object.keys(FORMER_IDS).find((network) => FORMER_IDS[network] === id) ?? id
}
