import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import type { NamespaceSession, Session } from '@airlock/protocol/session'
import type { SessionRecord } from '../types/session.ts'

/** Ends stored namespaces with an invalid address: `sdk.js` checks only the characters (`scriptRules.ts`). */
export function checkRecord(record: SessionRecord): SessionRecord {
  const check = (session: Session | undefined) => {
    if (!session) return undefined
    const namespaces = { ...session.namespaces }
    for (const [name, { accounts, caipNetworkId }] of Object.entries(namespaces) as [
      ChainNamespace,
      NamespaceSession,
    ][])
      if (!accounts.every((one) => isAddress(name, one))) {
        record.expire(name)
        namespaces[name] = { status: 'disconnected', accounts: [], caipNetworkId }
      }
    return { ...session, namespaces }
  }
  check(record.get())
  return { ...record, read: () => check(record.read()), remembered: () => check(record.remembered()) }
}
