import type { Queries } from '@airlock/server/openDatabase'
import { Fault } from '../Fault.ts'
import { randomId } from '../secrets.ts'
import type { Identity } from './Identity.ts'

/**
 * Finds the user of an identity by issuer and subject, or makes one. An e-mail address that a provider claims finds nobody: whoever
 * registers there with another person's address would share that person's wallet.
 */
export async function userOfIdentity(
  { query }: Queries,
  { issuer, subject, provider, name }: Identity,
): Promise<{ userId: string; identityId: string }> {
  await lockIdentity({ query }, { issuer, subject })
  const [known] = await query<{ user_id: string; id: string }>(
    'UPDATE identities SET name = $3 WHERE issuer = $1 AND subject = $2 RETURNING user_id, id',
    [issuer, subject, name],
  )
  if (known !== undefined) return { userId: known.user_id, identityId: known.id }
  const [made] = await query<{ id: string }>('INSERT INTO users (id) VALUES ($1) RETURNING id', [randomId()])
  if (made === undefined) throw new Fault('UNAVAILABLE')
  const identityId = await addIdentity({ query }, made.id, { issuer, subject, provider, name })
  return { userId: made.id, identityId }
}

/** Keeps the wallet of an identity as it is until the transaction ends: two first sign-ins at once make one user. */
export async function lockIdentity(
  { query }: Queries,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`${issuer} ${subject}`])
  await query(
    `DELETE FROM users WHERE deletes_at <= now() AND id IN (SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2)`,
    [issuer, subject],
  )
}

/** @returns the id that pages and sessions know it by */
export async function addIdentity(
  { query }: Queries,
  userId: string,
  { issuer, subject, provider, name }: Identity,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    'INSERT INTO identities (issuer, subject, provider, user_id, name) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [issuer, subject, provider, userId, name],
  )
  if (row === undefined) throw new Fault('UNAVAILABLE')
  return row.id
}
