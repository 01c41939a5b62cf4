import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import { disconnected, type NamespaceSession, type Session } from '@airlock/protocol/session'
import type { SessionRecord } from '../types/session.ts'

/** Ends stored namespaces with an invalid address: `sdk.js` checks only the characters (`scriptRules.ts`). */
export function checkRecord(record: SessionRecord): SessionRecord {
  const check = (session: Session | undefined) =>
    session && {
      ...session,
      namespaces: Object.fromEntries(
        entriesOf(session).map(([name, one]) => [name, isValid(name, one) ? one : disconnected(one.caipNetworkId)]),
      ),
    }
  for (const [name, one] of entriesOf(record.get())) if (!isValid(name, one)) record.expire(name)
  return { ...record, read: () => check(record.read()), remembered: () => check(record.remembered()) }
}

const entriesOf = ({ namespaces }: Session) => Object.entries(namespaces) as [ChainNamespace, NamespaceSession][]

const isValid = (namespace: ChainNamespace, { accounts }: NamespaceSession) =>
  accounts.every((one) => isAddress(namespace, one))
