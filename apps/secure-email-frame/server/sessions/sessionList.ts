import type { SecureResult } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import { auditChange } from '../database/audit.ts'
import { IS_ON, type Session } from './sessions.ts'

/** Further sessions are ended with the others, but not listed. */
const MAX_LISTED = 100

type Row = { family: string; host_origin: string; browser: string; began_at: Date; created_at: Date }

/** `usedAt` is exact to ten minutes, the interval of token renewal. */
export async function listSessions(
  { database }: Context,
  { user_id: userId, family, isRecent }: Session,
): Promise<SecureResult<'session/list'>> {
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  const rows = await database.query<Row>(
    `SELECT family, host_origin, browser, began_at, created_at FROM sessions
     WHERE user_id = $1 AND NOT replaced AND refresh_expires_at > now() AND ${IS_ON}
     ORDER BY created_at DESC LIMIT ${MAX_LISTED}`,
    [userId],
  )
  return {
    sessions: rows.map((row) => ({
      id: row.family,
      hostOrigin: row.host_origin,
      browser: row.browser,
      signedInAt: row.began_at.getTime(),
      usedAt: row.created_at.getTime(),
      isCurrent: row.family === family,
    })),
  }
}

export async function endOtherSessions({ database }: Context, session: Session, id?: string): Promise<void> {
  const { user_id: userId, family, isRecent } = session
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  await database.transaction(async (queries) => {
    await revokeOthers(queries, { userId, family, only: id })
    await auditChange(queries, 'othersEnded', session)
  })
}

type Others = { userId: string; family: string; only?: string | undefined }

export async function revokeOthers({ query }: Queries, { userId, family, only }: Others): Promise<void> {
  await query(
    'UPDATE sessions SET revoked = true WHERE user_id = $1 AND family <> $2 AND ($3::text IS NULL OR family = $3)',
    [userId, family, only ?? null],
  )
}
