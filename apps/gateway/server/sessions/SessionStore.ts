import type { KeptSession, SessionRow } from '@airlock/protocol/gateway/answers/sessions'

export type SessionStore = {
  list(account: string): Promise<SessionRow[]>
  /** Session data never changes, and revocation is permanent. */
  save(account: string, session: KeptSession): Promise<void>
  revoke(account: string, pci: string): Promise<void>
}
