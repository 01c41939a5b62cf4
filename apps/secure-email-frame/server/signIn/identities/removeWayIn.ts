import type { SecureParams } from '@airlock/protocol/secure/api'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { emailRemovedEmail, loginUnlinkedEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'
import { forgetAddresses } from '../../wallet/forgetAddresses.ts'
import { PASSKEY_LOGIN } from '../passkeys/passkeyLogin.ts'
import { removePasskeysOfMailbox } from '../passkeys/removePasskey.ts'
import { lockUser, requireOwner } from './owner.ts'
import { keepRemovedWay } from './removedWays.ts'
import { requireOldWay } from './requireOldWay.ts'

type Removed = { provider: SignInProvider; issuer: string; subject: string; custody: string | null; created_at: Date }

/**
 * A tombstone stays for thirty days.
 *
 * @throws ApiError CODE_NEEDED, KEY_NEEDED, WAY_NEEDED, WAY_TOO_NEW, STATE_CONFLICT
 */
export async function unlinkIdentity(
  context: Context,
  session: Session,
  { id, proof }: SecureParams<'identity/unlink'>,
): Promise<void> {
  const { user_id: userId } = session
  await requireOwner(context, session, { action: 'unlinkIdentity', subject: id, proof })
  const notice = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const [removed] = await queries.query<Removed>(
      `DELETE FROM identities WHERE id = $1 AND user_id = $2 AND provider <> $3
       RETURNING provider, issuer, subject, custody, created_at`,
      [id, userId, PASSKEY_LOGIN],
    )
    if (removed === undefined) throw new ApiError('STATE_CONFLICT')
    const { provider, created_at: addedAt, custody, ...name } = removed
    await requireOldWay(queries, session, addedAt)
    await keepRemovedWay(queries, context, {
      userId,
      method: { identity: { ...name, ...(custody !== null && { custody }) } },
      addedAt,
    })
    await auditChange(queries, 'identityUnlinked', session)
    const { email } = await readUser(queries, userId)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND identity_id = $2', [userId, id])
    if (email === null) return undefined
    return queueEmail(queries, userId, loginUnlinkedEmail(sceneOf(context.config, session), { to: email, provider }))
  })
  sendInBackground(context, notice)
}

/** @throws ApiError as `unlinkIdentity` */
export async function removeEmail(
  context: Context,
  session: Session,
  { proof }: SecureParams<'email/remove'>,
): Promise<void> {
  const { user_id: userId } = session
  await requireOwner(context, session, { action: 'removeEmail', subject: '', proof })
  const notice = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const [owner] = await queries.query<{ email: string | null; email_since: Date }>(
      'SELECT email, email_since FROM users WHERE id = $1',
      [userId],
    )
    if (owner === undefined || owner.email === null) throw new ApiError('STATE_CONFLICT')
    const { email, email_since: addedAt } = owner
    await queries.query('UPDATE users SET email = NULL WHERE id = $1', [userId])
    await requireOldWay(queries, session, addedAt)
    await keepRemovedWay(queries, context, { userId, method: { email }, addedAt })
    await auditChange(queries, 'emailRemoved', session)
    const endsPasskeys = await removePasskeysOfMailbox(queries, userId)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND identity_id IS NULL', [userId])
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [userId])
    await forgetAddresses(queries, [email])
    await queries.query('DELETE FROM email_changes WHERE user_id = $1', [userId])
    return queueEmail(queries, userId, emailRemovedEmail(sceneOf(context.config, session), email, endsPasskeys))
  })
  sendInBackground(context, notice)
}
