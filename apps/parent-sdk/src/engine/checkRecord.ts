import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import type { NamespaceSession, Session } from '@airlock/protocol/session'
import type { SessionRecord } from '../types/session.ts'

type Entry = [ChainNamespace, NamespaceSession]

/** Ends stored namespaces with an invalid address: `sdk.js` checks only the characters (`scriptRules.ts`). */
export function checkRecord(record: SessionRecord): SessionRecord {
  const check = (session: Session | undefined): Session | undefined =>
    session && { ...session, namespaces: Object.fromEntries(entriesOf(session).filter(isValid)) }
  for (const entry of entriesOf(record.get())) isValid(entry) || record.expire(entry[0])
  return { ...record, read: () => check(record.read()), remembered: () => check(record.remembered()) }
}

const entriesOf = ({ namespaces }: Session) => Object.entries(namespaces) as Entry[]

const isValid = ([namespace, { accounts }]: Entry) => accounts.every((one) => isAddress(namespace, one))
