import type { Hex } from 'viem'
import { TRANSFER } from './transferLogs.ts'

const MIN_RECEIVERS = 100

export function airdropsOf(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex[] {
  const receivers = new Map<Hex, Set<string>>()
  for (const { address: token, topics } of logs) {
    // ERC-1155 has the recipient in the fourth topic.
    const receiver = topics[0] === TRANSFER ? topics[2] : topics[3]
    if (receiver === undefined) continue
    const ofToken = receivers.get(token) ?? new Set()
    receivers.set(token, ofToken.add(receiver))
  }
  return [...receivers].filter(([, { size }]) => size >= MIN_RECEIVERS).map(([token]) => token)
}
