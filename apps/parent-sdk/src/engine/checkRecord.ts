import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import type { Session } from '@airlock/protocol/session'
import type { SessionRecord } from '../types/session.ts'

/** Drops a stored record with an invalid address: `sdk.js` checks only the characters (`scriptRules.ts`). */
export function checkRecord(record: SessionRecord): SessionRecord {
  const check = (session: Session | undefined) => (session && hasAddresses(session) ? session : undefined)
  if (!hasAddresses(record.get())) record.expire()
  return { ...record, read: () => check(record.read()), remembered: () => check(record.remembered()) }
}

function hasAddresses({ namespaces }: Session): boolean {
  return Object.entries(namespaces).every(([namespace, { accounts }]) =>
    accounts.every((one) => isAddress(namespace as ChainNamespace, one)),
  )
}
