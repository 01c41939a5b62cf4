import type { Hex } from 'viem'
import { operationEvent } from './operationEvent.ts'

export function operatedFor(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex[] {
  const senders = logs.flatMap(({ address, topics: [event, , sender] }): Hex[] =>
    operationEvent.isTrusted(address) && event === operationEvent.topic && sender ? [`0x${sender.slice(26)}`] : [],
  )
  return [...new Set(senders)]
}
