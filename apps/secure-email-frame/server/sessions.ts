import type { SessionGrant, User } from '@airlock/protocol/secure/api'
import type { Context, Device } from './context.ts'
import type { Queries } from './database.ts'
import { Fault } from './Fault.ts'
import { hashOf, randomId, randomToken } from './secrets.ts'

const ACCESS_MS = 10 * 60_000
const REFRESH_LIFE = '30 days'
/** How long after a code was entered what needs a fresh one may be done. */
const FRESH_LIFE = '10 minutes'

/** One host origin on one device. What it may do fresh lasts ten minutes after a code. */
export type Session = {
  id: string
  family: string
  user_id: string
  project_id: string
  host_origin: string
  fresh: boolean
}

type Begin = {
  userId: string
  projectId: string
  hostOrigin: string
  thumbprint: string
  family?: string
  freshUntil?: Date
}

/** Hands out a pair of tokens; only their hashes are kept. */
export async function beginSession(
  queries: Queries,
  { userId, projectId, hostOrigin, thumbprint, family = randomId(), freshUntil }: Begin,
): Promise<SessionGrant> {
  const accessToken = randomToken()
  const refreshToken = randomToken()
  const accessExpiresAt = Date.now() + ACCESS_MS
  await queries.query(
    `INSERT INTO sessions (id, family, user_id, project_id, host_origin, thumbprint, access_hash, refresh_hash, access_expires_at,
       refresh_expires_at, fresh_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${REFRESH_LIFE}', coalesce($10, now() + interval '${FRESH_LIFE}'))`,
    [
      randomId(),
      family,
      userId,
      projectId,
      hostOrigin,
      thumbprint,
      hashOf(accessToken),
      hashOf(refreshToken),
      new Date(accessExpiresAt),
      freshUntil ?? null,
    ],
  )
  return { accessToken, accessExpiresAt, refreshToken, user: await readUser(queries, userId) }
}

/** @throws Fault SESSION_OVER for a token that is unknown, over, or of another device */
export async function readSession(
  { database }: Context,
  accessToken: string,
  { thumbprint }: Device,
): Promise<Session> {
  const [session] = await database.query<Session>(
    `SELECT id, family, user_id, project_id, host_origin, fresh_until > now() AS fresh FROM sessions
     WHERE access_hash = $1 AND thumbprint = $2 AND access_expires_at > now() AND NOT revoked`,
    [hashOf(accessToken), thumbprint],
  )
  if (session === undefined) throw new Fault('SESSION_OVER')
  return session
}

/**
 * A new pair for an old one. A refresh token that was used before is in two hands: the whole family ends (T61). It works for its own
 * host and device alone (T64).
 */
export async function refreshSession(
  { database }: Context,
  { refreshToken, hostOrigin, device }: { refreshToken: string; hostOrigin: string; device: Device },
): Promise<SessionGrant> {
  const grant = await database.transaction(async (queries) => {
    const [old] = await queries.query<Session & { replaced: boolean; fresh_until: Date }>(
      `SELECT * FROM sessions WHERE refresh_hash = $1 AND thumbprint = $2 AND host_origin = $3 AND refresh_expires_at > now()
       AND NOT revoked FOR UPDATE`,
      [hashOf(refreshToken), device.thumbprint, hostOrigin],
    )
    if (old === undefined) return undefined
    if (old.replaced) {
      await queries.query('UPDATE sessions SET revoked = true WHERE family = $1', [old.family])
      return undefined
    }
    await queries.query('UPDATE sessions SET replaced = true WHERE id = $1', [old.id])
    return beginSession(queries, {
      userId: old.user_id,
      projectId: old.project_id,
      hostOrigin: old.host_origin,
      thumbprint: device.thumbprint,
      family: old.family,
      freshUntil: old.fresh_until,
    })
  })
  if (grant === undefined) throw new Fault('SESSION_OVER')
  return grant
}

/** Every token of the family, those of the same device and host, ends. */
export async function endSession({ database }: Context, { family }: Session): Promise<void> {
  await database.query('UPDATE sessions SET revoked = true WHERE family = $1', [family])
}

export async function freshen({ database }: Context, { id }: Session): Promise<void> {
  await database.query(`UPDATE sessions SET fresh_until = now() + interval '${FRESH_LIFE}' WHERE id = $1`, [id])
}

export async function readUser({ query }: Queries, userId: string): Promise<User> {
  const [user] = await query<User>('SELECT id, email FROM users WHERE id = $1', [userId])
  if (user === undefined) throw new Fault('SESSION_OVER')
  return user
}
