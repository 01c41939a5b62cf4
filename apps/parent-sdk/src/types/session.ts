import type { ChainNamespace } from '@airlock/protocol/caip'
import type { NamespaceSession, Session, SessionEvent } from '@airlock/protocol/session'
import type { Unsubscribe } from './Unsubscribe.ts'

export type SessionStore = {
  get(): Session
  dispatch(event: SessionEvent): void
  subscribe(listener: (session: Session, previous: Session) => void): Unsubscribe
}

export type SessionRecord = Pick<SessionStore, 'get' | 'subscribe'> & {
  key: string
  /** Reading the global may throw. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  read(): Session | undefined
  /** Reads the part of the stored record that fits the configuration, with its sessions as `reconnecting`. */
  remembered(): Session | undefined
  set(next: Session): void
  /** Shows stored sessions as disconnected, of one namespace or all, because the wallet has not confirmed them. The record stays. */
  expire(namespace?: ChainNamespace): void
}

export type RememberedSession = SessionStore &
  Pick<SessionRecord, 'key' | 'expire' | 'read' | 'storage'> & {
    /** Returns the session of the last page load, or of a wallet that was locked, until an action replaces it. */
    remembered(namespace: ChainNamespace): NamespaceSession | undefined
    /** @param isKept another tab only replaced it */
    endedElsewhere(isKept: (namespace: ChainNamespace, connectorId: string | undefined) => boolean): ChainNamespace[]
    /** Failing storage only loses it. */
    save(session: Session): void
  }
