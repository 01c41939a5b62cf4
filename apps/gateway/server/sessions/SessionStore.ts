import type { KeptSession, SessionRow } from '@airlock/protocol/gateway/answers/sessions'

/** Sessions that accounts keep. Accounts are lower-case hex. */
export type SessionStore = {
  /** Returns the newest first. */
  list(account: string): Promise<SessionRow[]>
  /** Keeps a session once: its facts never change, and a revoked session stays revoked. */
  keep(account: string, session: KeptSession): Promise<void>
  revoke(account: string, pci: string): Promise<void>
}
