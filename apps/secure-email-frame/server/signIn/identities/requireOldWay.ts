import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Session } from '../../sessions/sessions.ts'

/** A newer login cannot remove older ones: an attacker with a session could add one first (T141). */
export const SETTLED = '1 day'

/** @throws ApiError WAY_NEEDED if no login remains, WAY_TOO_NEW if none is settled or older */
export async function requireOldWay(
  { query }: Queries,
  { user_id: userId, identity_id: cameBy }: Session,
  removedSince: Date,
): Promise<void> {
  const isOld = (since: string) => `${since} < now() - interval '${SETTLED}' OR ${since} <= $2`
  const left = await query<{ id: string | null; is_old: boolean }>(
    `SELECT id, ${isOld('created_at')} AS is_old FROM identities WHERE user_id = $1
     UNION ALL SELECT NULL, ${isOld('email_since')} FROM users WHERE id = $1 AND email IS NOT NULL`,
    [userId, removedSince],
  )
  if (left.length === 0) throw new ApiError('WAY_NEEDED')
  const own = left.find(({ id }) => id === cameBy)
  if (!left.some((method) => method.is_old) || own?.is_old === false) throw new ApiError('WAY_TOO_NEW')
}
