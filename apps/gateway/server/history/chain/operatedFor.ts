import { ENTRY_POINTS, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { Hex } from 'viem'

/** Any contract can emit the event of an EntryPoint. */
const TRUSTED: ReadonlySet<string> = new Set(ENTRY_POINTS.map((address) => address.toLowerCase()))

/** Returns the accounts of a transaction's operations, from its logs. */
export function operatedFor(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex[] {
  const senders = logs.flatMap(({ address, topics: [event, , sender] }): Hex[] =>
    TRUSTED.has(address) && event === OPERATION_EVENT && sender ? [`0x${sender.slice(26)}`] : [],
  )
  return [...new Set(senders)]
}
