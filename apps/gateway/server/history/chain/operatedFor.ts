import { ENTRY_POINT, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { Hex } from 'viem'

/** EntryPoints 0.6, 0.7 and 0.8 (https://eips.ethereum.org/EIPS/eip-4337): any contract can emit their event. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  ENTRY_POINT.toLowerCase(),
])

/** Returns the accounts of a transaction's operations, from its logs. */
export function operatedFor(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex[] {
  const senders = logs.flatMap(({ address, topics: [event, , sender] }): Hex[] =>
    ENTRY_POINTS.has(address) && event === OPERATION_EVENT && sender ? [`0x${sender.slice(26)}`] : [],
  )
  return [...new Set(senders)]
}
