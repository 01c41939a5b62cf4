import type { SessionGrant, User } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context, Device } from '../context.ts'
import { audit, auditChange } from '../database/audit.ts'
import { servesHost } from '../http/servesHost.ts'
import { hashOf, randomId, randomToken } from '../secrets/secrets.ts'
import { ABSOLUTE_LIMIT, ACCESS_MS, FRESH_LIFE, IDLE_LIMIT, OWN_PAGE_LIMIT } from './sessionLimits.ts'

/** Belongs to one host origin on one device. */
export type Session = {
  id: string
  family: string
  user_id: string
  project_id: string
  host_origin: string
  isRecent: boolean
  /** Account that signed in, or whose session added the passkey that did. Null for the mailbox. */
  identity_id: string | null
  passkey_id: string | null
  language: string
  browser: string
}

type Begin = {
  userId: string
  projectId: string
  hostOrigin: string
  thumbprint: string
  browser: string
  identityId: string | null
  passkeyId?: string | null
  isOwnPage: boolean
}
type Grant = Omit<Begin, 'isOwnPage'> & { family: string; beganAt: Date; endsAt: Date; freshUntil: Date }

/** The audit row is in the same transaction (T244). */
export async function createUserSession(queries: Queries, { isOwnPage, ...start }: Begin): Promise<SessionGrant> {
  const [times] = await queries.query<Pick<Grant, 'beganAt' | 'endsAt' | 'freshUntil'>>(
    `SELECT now() AS "beganAt", now() + interval '${isOwnPage ? OWN_PAGE_LIMIT : ABSOLUTE_LIMIT}' AS "endsAt",
       now() + interval '${FRESH_LIFE}' AS "freshUntil"`,
  )
  if (times === undefined) throw new ApiError('UNAVAILABLE')
  await audit(queries, 'login', start)
  return grantTokens(queries, { ...start, ...times, family: randomId() })
}

/** Creates a pair of tokens and stores only their hashes. Neither outlives the session's absolute limit. */
async function grantTokens(queries: Queries, grant: Grant): Promise<SessionGrant> {
  const { userId, projectId, hostOrigin, thumbprint, browser, identityId, passkeyId = null } = grant
  const { family, beganAt, endsAt, freshUntil } = grant
  const accessToken = randomToken()
  const refreshToken = `${family}${randomToken()}`
  const accessExpiresAt = Math.min(Date.now() + ACCESS_MS, endsAt.getTime())
  await queries.query(
    `INSERT INTO sessions (id, family, user_id, project_id, host_origin, thumbprint, access_hash, refresh_hash, access_expires_at,
       refresh_expires_at, fresh_until, browser, began_at, ends_at, identity_id, passkey_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, least(now() + interval '${IDLE_LIMIT}', $13), $10, $11, $12, $13, $14, $15)`,
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
      freshUntil,
      browser,
      beganAt,
      endsAt,
      identityId,
      passkeyId,
    ],
  )
  return { accessToken, accessExpiresAt, refreshToken, user: await readUser(queries, userId) }
}

/** A session ends with its first revoked row, so a pair created during revocation is invalid too. */
export const IS_ON = `ends_at > now() AND NOT EXISTS
  (SELECT 1 FROM sessions ended WHERE ended.family = sessions.family AND ended.revoked)`

/** @throws ApiError SESSION_OVER if the token is unknown, expired or another device's */
export async function readSession(
  { database }: Context,
  accessToken: string,
  { thumbprint, browser }: Device,
): Promise<Session> {
  const [session] = await database.query<Omit<Session, 'browser'>>(
    `SELECT id, family, user_id, project_id, host_origin, identity_id, passkey_id, fresh_until > now() AS "isRecent",
       (SELECT users.language FROM users WHERE users.id = sessions.user_id) AS language FROM sessions
     WHERE access_hash = $1 AND thumbprint = $2 AND access_expires_at > now() AND ${IS_ON}`,
    [hashOf(accessToken), thumbprint],
  )
  if (session === undefined) throw new ApiError('SESSION_OVER')
  return { ...session, browser }
}

/** Call after locking the user: their logins end under this lock. @throws ApiError SESSION_OVER if it ended meanwhile */
export async function requireOn({ query }: Queries, { family }: Session): Promise<void> {
  const [session] = await query(`SELECT 1 FROM sessions WHERE family = $1 AND ${IS_ON} LIMIT 1`, [family])
  if (session === undefined) throw new ApiError('SESSION_OVER')
}

const FAMILY_LENGTH = 22
const familyOf = (refreshToken: string) => refreshToken.slice(0, FAMILY_LENGTH)

type SessionRow = Session & {
  replaced: boolean
  began_at: Date
  ends_at: Date
  fresh_until: Date
}

/**
 * A reused token ends the whole family (T61). Bound to host and device (T64).
 *
 * @throws ApiError SESSION_OVER, TOO_MANY
 */
export async function refreshSession(
  { config, database, limits }: Context,
  { refreshToken, hostOrigin, device }: { refreshToken: string; hostOrigin: string; device: Device },
): Promise<SessionGrant> {
  const [known] = await database.query<Session>(
    `SELECT family, project_id FROM sessions WHERE thumbprint = $2 AND host_origin = $3 AND refresh_expires_at > now()
     AND (refresh_hash = $1 OR family = $4) AND ${IS_ON} LIMIT 1`,
    [hashOf(refreshToken), device.thumbprint, hostOrigin, familyOf(refreshToken)],
  )
  if (known === undefined || !servesHost(config, known.project_id, hostOrigin)) throw new ApiError('SESSION_OVER')
  await limits.take('refreshesBySession', known.family)
  const grant = await database.transaction(async (queries) => {
    const [old] = await queries.query<SessionRow>(
      `SELECT * FROM sessions WHERE refresh_hash = $1 AND thumbprint = $2 AND host_origin = $3 AND refresh_expires_at > now()
       AND ${IS_ON} FOR UPDATE`,
      [hashOf(refreshToken), device.thumbprint, hostOrigin],
    )
    if (old === undefined || old.replaced) {
      await queries.query('UPDATE sessions SET revoked = true WHERE family = $1', [known.family])
      return undefined
    }
    await queries.query('UPDATE sessions SET replaced = true, replaced_at = now() WHERE id = $1', [old.id])
    await trimFamily(queries, old.family)
    return grantTokens(queries, {
      userId: old.user_id,
      projectId: old.project_id,
      hostOrigin: old.host_origin,
      thumbprint: device.thumbprint,
      browser: old.browser,
      identityId: old.identity_id,
      passkeyId: old.passkey_id,
      family: old.family,
      beganAt: old.began_at,
      endsAt: old.ends_at,
      freshUntil: old.fresh_until,
    })
  })
  if (grant === undefined) throw new ApiError('SESSION_OVER')
  return grant
}

/** Deletes expired rows after a minute: a concurrent statement that ends the session must still find them. */
async function trimFamily({ query }: Queries, family: string) {
  await query(
    `DELETE FROM sessions WHERE family = $1 AND replaced AND NOT revoked AND access_expires_at < now()
     AND coalesce(replaced_at, created_at) < now() - interval '1 minute'`,
    [family],
  )
}

export async function endSession({ database }: Context, session: Session): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.query('UPDATE sessions SET revoked = true WHERE family = $1', [session.family])
    await auditChange(queries, 'logout', session)
  })
}

type UserRow = {
  id: string
  email: string | null
  name: string | null
  is_passkey_only: boolean
  deletes_at: Date | null
}

export async function readUser({ query }: Queries, userId: string): Promise<User> {
  const [user] = await query<UserRow>(
    `SELECT id, email, deletes_at,
       email IS NULL AND NOT EXISTS (SELECT 1 FROM identities WHERE user_id = users.id AND provider <> 'passkey') AS is_passkey_only,
       (SELECT name FROM identities WHERE user_id = users.id AND name IS NOT NULL ORDER BY created_at LIMIT 1) AS name
     FROM users WHERE id = $1`,
    [userId],
  )
  if (user === undefined) throw new ApiError('SESSION_OVER')
  const { id, email, name, is_passkey_only: isPasskeyOnly, deletes_at: deletesAt } = user
  return {
    ...{ id, email },
    ...(name !== null && { name }),
    ...(isPasskeyOnly && { isPasskeyOnly }),
    ...(deletesAt && { deletesAt: deletesAt.getTime() }),
  }
}
