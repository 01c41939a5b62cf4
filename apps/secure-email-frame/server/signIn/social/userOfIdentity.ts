import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import { randomId } from '../../secrets/secrets.ts'
import { dropExpiredOf } from '../../wallet/deleteAccount.ts'
import type { Identity } from './Identity.ts'

/** Never by email: an address claimed at a provider would open another user's wallet. */
export async function userOfIdentity(
  { query }: Queries,
  { issuer, subject, provider, name, custody }: Identity,
): Promise<{ userId: string; identityId: string }> {
  await lockIdentity({ query }, { issuer, subject })
  await requireSameCustody({ query }, { issuer, subject, custody })
  const [known] = await query<{ user_id: string; id: string }>(
    // Apple sends a name once.
    'UPDATE identities SET name = coalesce($3, name) WHERE issuer = $1 AND subject = $2 RETURNING user_id, id',
    [issuer, subject, name],
  )
  if (known !== undefined) return { userId: known.user_id, identityId: known.id }
  const [created] = await query<{ id: string }>('INSERT INTO users (id) VALUES ($1) RETURNING id', [randomId()])
  if (created === undefined) throw new ApiError('UNAVAILABLE')
  const identityId = await addIdentity({ query }, created.id, {
    issuer,
    subject,
    provider,
    name,
    ...(custody && { custody }),
  })
  return { userId: created.id, identityId }
}

type OwnedIdentity = Pick<Identity, 'issuer' | 'subject'> & { custody?: string | undefined }

/** A sold or recovered account must be linked again. @throws ApiError FARCASTER_MOVED, FARCASTER_LOST */
async function requireSameCustody({ query }: Queries, { issuer, subject, custody }: OwnedIdentity): Promise<void> {
  const [known] = await query<{ custody: string | null; others: number }>(
    `SELECT custody, (SELECT count(*)::int FROM identities others WHERE others.user_id = mine.user_id AND others.id <> mine.id)
       + (SELECT count(email)::int FROM users WHERE users.id = mine.user_id) AS others
     FROM identities mine WHERE issuer = $1 AND subject = $2`,
    [issuer, subject],
  )
  if (known === undefined || known.custody === (custody ?? null)) return
  throw new ApiError(known.others > 0 ? 'FARCASTER_MOVED' : 'FARCASTER_LOST')
}

/** Locks an identity until the transaction ends: parallel first sign-ins create one user. */
export async function lockIdentity(
  queries: Queries,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  await queries.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`${issuer} ${subject}`])
  await dropExpiredOf(queries, { issuer, subject })
}

export async function addIdentity(
  { query }: Queries,
  userId: string,
  { issuer, subject, provider, name, custody }: Identity,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    'INSERT INTO identities (issuer, subject, provider, user_id, name, custody) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [issuer, subject, provider, userId, name, custody ?? null],
  )
  if (row === undefined) throw new ApiError('UNAVAILABLE')
  return row.id
}
