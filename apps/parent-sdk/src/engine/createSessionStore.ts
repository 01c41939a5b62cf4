import { reduceSession } from '@airlock/protocol/session'
import type { RememberedSession, SessionRecord } from '../ports.ts'

/** The one owner of the session: the record, changed by events alone (S4.1). */
export function createSessionStore(record: SessionRecord): RememberedSession {
  return {
    ...record,
    dispatch(event) {
      const next = reduceSession(record.get(), event)
      if (next === record.get() && event.type !== 'disconnected') return
      // A change of network leaves the remembered wallet as it is.
      record.write(next, 'namespace' in event ? event.namespace : undefined)
    },
  }
}
