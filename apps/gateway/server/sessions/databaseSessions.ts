import { type KeptSession, MAX_SESSIONS } from '@airlock/protocol/gateway/answers/sessions'
import type { Queries } from '@airlock/server/openDatabase'
import type { SessionStore } from './SessionStore.ts'

/** PostgreSQL returns bigint as text. */
type Row = { facts: KeptSession; created_at: string; revoked_at: string | null }

export function databaseSessions({ query }: Queries, now: () => number = Date.now): SessionStore {
  return {
    async list(account) {
      const rows = await query<Row>(
        'SELECT facts, created_at, revoked_at FROM sessions WHERE account = $1 ORDER BY created_at DESC, pci LIMIT $2',
        [account, MAX_SESSIONS],
      )
      return rows.map(({ facts: metadata, created_at, revoked_at }) => ({
        ...metadata,
        createdAt: Number(created_at),
        ...(revoked_at !== null && { revokedAt: Number(revoked_at) }),
      }))
    },
    async save(account, session) {
      const endsAt = session.expiry === undefined ? null : session.expiry * 1_000
      await query(
        `INSERT INTO sessions (account, pci, facts, created_at, ends_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [account, session.pci, JSON.stringify(session), now(), endsAt],
      )
      await query(
        `DELETE FROM sessions WHERE account = $1 AND pci IN (
           SELECT pci FROM sessions WHERE account = $1 ORDER BY created_at DESC, pci OFFSET $2)`,
        [account, MAX_SESSIONS],
      )
    },
    async revoke(account, pci) {
      await query('UPDATE sessions SET revoked_at = $3 WHERE account = $1 AND pci = $2 AND revoked_at IS NULL', [
        account,
        pci,
        now(),
      ])
    },
  }
}
