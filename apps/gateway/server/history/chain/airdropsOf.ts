import type { Hex } from 'viem'
import { TRANSFER } from './transferLogs.ts'

/** Minimum recipients of an airdrop. */
const MIN_RECEIVERS = 100

/** Returns the tokens that one transaction sent to many recipients. */
export function airdropsOf(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex[] {
  const receivers = new Map<Hex, Set<string>>()
  for (const { address: token, topics } of logs) {
    // The recipient is the third topic of ERC-20 and ERC-721, the fourth of ERC-1155.
    const receiver = topics[0] === TRANSFER ? topics[2] : topics[3]
    if (receiver === undefined) continue
    const ofToken = receivers.get(token) ?? new Set()
    receivers.set(token, ofToken.add(receiver))
  }
  return [...receivers].filter(([, { size }]) => size >= MIN_RECEIVERS).map(([token]) => token)
}
