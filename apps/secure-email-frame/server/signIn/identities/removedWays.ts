import { createHmac } from 'node:crypto'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { hashOf, randomToken } from '../../secrets/secrets.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'
import type { Identity } from '../social/Identity.ts'
import { SETTLED } from './requireOldWay.ts'

const RETENTION = '30 days'
const TICKET_LIFE = '10 minutes'

export type Way = { email: string } | { identity: Identity }
type WayName = { email: string } | { identity: Pick<Identity, 'issuer' | 'subject' | 'custody'> }

/** Keyed hash of a login, so that a leaked database reveals no address. */
function keyOf(secret: Buffer, login: WayName): Buffer {
  const name =
    'email' in login ? `mailbox|${login.email}` : `identity|${login.identity.issuer} ${login.identity.subject}`
  return createHmac('sha256', secret).update(`removed|${name}`).digest()
}

const custodyOf = (login: WayName) => ('identity' in login ? (login.identity.custody ?? null) : null)

export async function keepRemovedWay(
  { query }: Queries,
  { codeSecret }: Pick<Context, 'codeSecret'>,
  { userId, method, addedAt }: { userId: string; method: WayName; addedAt: Date },
): Promise<void> {
  await query(
    `INSERT INTO removed_ways (key, user_id, custody, added_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id, custody = excluded.custody, added_at = excluded.added_at,
       removed_at = now(), ticket_hash = NULL`,
    [keyOf(codeSecret, method), userId, custodyOf(method), addedAt],
  )
}

type Removed = { key: Buffer; user_id: string; added_at: Date; is_settled: boolean }
const WAS_SETTLED = `removed_at - added_at >= interval '${SETTLED}' AS is_settled`

/** A sold Farcaster account has another owner, who learns nothing. */
export async function findRemoved(
  { query }: Queries,
  { codeSecret }: Pick<Context, 'codeSecret'>,
  login: WayName,
): Promise<Removed | undefined> {
  const [removed] = await query<Removed>(
    `SELECT key, user_id, added_at, ${WAS_SETTLED} FROM removed_ways JOIN users ON users.id = user_id
     WHERE key = $1 AND custody IS NOT DISTINCT FROM $2 AND removed_at > now() - interval '${RETENTION}'
       AND (deletes_at IS NULL OR deletes_at > now())`,
    [keyOf(codeSecret, login), custodyOf(login)],
  )
  return removed
}

/** @returns since when the user had the login */
export async function reviveRemovedWay(
  queries: Queries,
  context: Pick<Context, 'codeSecret'>,
  login: WayName,
): Promise<Date | undefined> {
  const removed = await findRemoved(queries, context, login)
  if (removed !== undefined) await queries.query('DELETE FROM removed_ways WHERE key = $1', [removed.key])
  return removed?.added_at
}

/** Whether a removed login may be restored: it existed for a day, no remaining login is older, and the wallet is managed. */
async function mayComeBack(
  queries: Queries,
  { user_id: userId, added_at: addedAt, is_settled: wasSettled }: Removed,
): Promise<boolean> {
  if (!wasSettled || (await isLocked(queries, userId))) return false
  const older = await queries.query(
    `SELECT 1 FROM identities WHERE user_id = $1 AND created_at <= $2
     UNION ALL SELECT 1 FROM users WHERE id = $1 AND email IS NOT NULL AND email_since <= $2`,
    [userId, addedAt],
  )
  return older.length === 0
}

type SignIn = { method: Way; device: Device; projectId: string; hostOrigin: string }

/** Creates no new wallet silently (T140). @returns undefined if the login was not removed */
export async function removedWayFault(
  queries: Queries,
  context: Pick<Context, 'codeSecret' | 'config'>,
  { method, device, projectId, hostOrigin }: SignIn,
): Promise<ApiError | undefined> {
  const removed = await findRemoved(queries, context, method)
  if (removed === undefined) return undefined
  const error = wayRemoved(context, projectId)
  if (hostOrigin !== context.config.secureOrigin) return error
  const ticket = randomToken()
  await queries.query(
    `UPDATE removed_ways SET ticket_hash = $2, ticket_thumbprint = $3, ticket_until = now() + interval '${TICKET_LIFE}', ticket_way = $4
     WHERE key = $1`,
    [removed.key, hashOf(ticket), device.thumbprint, JSON.stringify(method)],
  )
  return wayRemoved(context, projectId, { ticket, mayTakeBack: await mayComeBack(queries, removed) })
}

function wayRemoved(
  { config }: Pick<Context, 'config'>,
  projectId: string,
  metadata: { ticket?: string; mayTakeBack?: boolean } = {},
): ApiError {
  const page = `${config.secureOrigin}/security?projectId=${projectId}`
  return new ApiError('WAY_REMOVED', { page, ...metadata })
}

/** Deletes the tombstone of a login that is added again. @throws ApiError WAY_REMOVED if it was removed from another wallet */
export async function forgetRemovedWay(
  queries: Queries,
  context: Pick<Context, 'codeSecret' | 'config'>,
  { method, userId, projectId }: { method: WayName; userId: string; projectId: string },
): Promise<void> {
  const removed = await findRemoved(queries, context, method)
  if (removed !== undefined && removed.user_id !== userId) throw wayRemoved(context, projectId)
  await queries.query('DELETE FROM removed_ways WHERE key = $1', [keyOf(context.codeSecret, method)])
}

/** @throws ApiError STATE_CONFLICT if used, expired, unknown or another device's */
export async function spendTicket(
  queries: Queries,
  { thumbprint }: Device,
  ticket: string,
): Promise<Removed & { method: Way; mayTakeBack: boolean }> {
  const [removed] = await queries.query<Removed & { ticket_way: Way }>(
    `DELETE FROM removed_ways WHERE ticket_hash = $1 AND ticket_thumbprint = $2 AND ticket_until > now() RETURNING *, ${WAS_SETTLED}`,
    [hashOf(ticket), thumbprint],
  )
  if (removed === undefined) throw new ApiError('STATE_CONFLICT')
  return { ...removed, method: removed.ticket_way, mayTakeBack: await mayComeBack(queries, removed) }
}

export async function sweepRemovedWays({ query }: Queries): Promise<void> {
  await query(`DELETE FROM removed_ways WHERE removed_at < now() - interval '${RETENTION}'`)
  await query(
    'UPDATE removed_ways SET ticket_hash = NULL, ticket_thumbprint = NULL, ticket_way = NULL WHERE ticket_until < now()',
  )
}
