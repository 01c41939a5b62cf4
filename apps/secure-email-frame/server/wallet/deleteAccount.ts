import type { DataKeyProof } from '@airlock/protocol/secure/api'
import type { Database, Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import { auditChange } from '../database/audit.ts'
import { type Scene, sceneOf } from '../mail/Scene.ts'
import { accountDeletionEmail, accountRestoredEmail } from '../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../notices/noticeQueue.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { requireDataKey } from './dataKeyProof.ts'
import { forgetAddresses } from './forgetAddresses.ts'

const KEPT_DAYS = 30
const RETENTION = `${KEPT_DAYS} days`

/** @throws ApiError CODE_NEEDED; KEY_NEEDED for a locked wallet without proof of its data key */
export async function deleteAccount(
  context: Context,
  session: Session,
  { proof }: { proof?: DataKeyProof | undefined },
): Promise<{ keptUntil: number }> {
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  const { user_id: userId } = session
  if (proof) await requireDataKey(context, session, { action: 'deleteAccount', subject: '', proof })
  const { keptUntil: restorableUntil, notice } = await context.database.transaction(async (queries) => {
    if (!proof && (await isLocked(queries, userId))) throw new ApiError('KEY_NEEDED')
    const [row] = await queries.query<{ deletes_at: Date }>(
      `UPDATE users SET deletes_at = coalesce(deletes_at, now() + interval '${RETENTION}') WHERE id = $1 RETURNING deletes_at`,
      [userId],
    )
    if (row === undefined) throw new ApiError('SESSION_OVER')
    await auditChange(queries, 'accountDeleted', session)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1', [userId])
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [userId])
    const { email } = await readUser(queries, userId)
    const until = row.deletes_at.getTime()
    const id =
      email === null
        ? undefined
        : await queueEmail(
            queries,
            userId,
            accountDeletionEmail(sceneOf(context.config, session), { to: email, until }),
          )
    return { keptUntil: until, notice: id }
  })
  sendInBackground(context, notice)
  return { keptUntil: restorableUntil }
}

export async function cancelDeletion(
  context: Context,
  session: Session,
  { proof }: { proof: DataKeyProof },
): Promise<void> {
  await requireDataKey(context, session, { action: 'keepAccount', subject: '', proof })
  const notice = await context.database.transaction(async (queries) => {
    await auditChange(queries, 'accountKept', session)
    return save(queries, session.user_id, sceneOf(context.config, session))
  })
  sendInBackground(context, notice)
}

/** A code cancels the deletion if it also opens the wallet. @returns the notice to send */
export async function cancelDeletionByCode(
  queries: Queries,
  userId: string,
  scene: Scene,
): Promise<string | undefined> {
  // Other users' logins must not wait for this lock: a used code would be lost.
  const [deleted] = await queries.query('SELECT 1 FROM users WHERE id = $1 AND deletes_at IS NOT NULL', [userId])
  if (deleted === undefined || (await isLocked(queries, userId))) return undefined
  return save(queries, userId, scene)
}

async function save(queries: Queries, userId: string, scene: Scene): Promise<string | undefined> {
  const [stored] = await queries.query<{ email: string | null }>(
    'UPDATE users SET deletes_at = NULL WHERE id = $1 AND deletes_at IS NOT NULL RETURNING email',
    [userId],
  )
  return stored?.email ? queueEmail(queries, userId, accountRestoredEmail(scene, stored.email)) : undefined
}

/** Inside a transaction, this cannot change until its end. */
export async function isLocked({ query }: Queries, userId: string): Promise<boolean> {
  const [wallet] = await query<{ is_locked: boolean }>(
    'SELECT server_slot IS NULL AS is_locked FROM wallets WHERE user_id = $1 FOR UPDATE',
    [userId],
  )
  return wallet?.is_locked === true
}

export async function dropExpired(queries: Queries, email: string): Promise<boolean> {
  return (await dropAccounts(queries, 'email = $1', [email])) > 0
}

export async function dropExpiredOf(
  queries: Queries,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  const condition = 'id IN (SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2)'
  await dropAccounts(queries, condition, [issuer, subject])
}

export async function sweepAccounts(database: Database): Promise<void> {
  await database.transaction((queries) => dropAccounts(queries, 'true', []))
}

/** Audit records stay, without addresses. @returns their number */
async function dropAccounts(queries: Queries, condition: string, values: readonly string[]): Promise<number> {
  const { query } = queries
  const missing = await query<{ id: string; email: string | null }>(
    `DELETE FROM users WHERE deletes_at <= now() AND ${condition} RETURNING id, email`,
    [...values],
  )
  if (missing.length === 0) return 0
  const emails = missing.flatMap(({ email }) => email ?? [])
  await forgetAddresses(queries, emails)
  await query("DELETE FROM notices WHERE user_id = ANY($1) OR mail->>'to' = ANY($2)", [
    missing.map(({ id }) => id),
    emails,
  ])
  return missing.length
}
