import { ENTRY_POINTS, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'

/** Any contract can emit the events of an EntryPoint. */
const TRUSTED: ReadonlySet<string> = new Set(ENTRY_POINTS.map((address) => address.toLowerCase()))

/** ERC-4337: the third topic is the account. */
export const operationEvent = {
  topic: OPERATION_EVENT,
  addresses: ENTRY_POINTS,
  isTrusted: (address: string): boolean => TRUSTED.has(address),
}
