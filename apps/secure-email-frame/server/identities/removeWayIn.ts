import type { SecureParams } from '@airlock/protocol/secure/api'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { Queries } from '@airlock/server/openDatabase'
import type { Context } from '../context.ts'
import { Fault } from '../Fault.ts'
import { forgetAddresses } from '../login/forgetAddresses.ts'
import { emailRemovedMail, identityUnlinkedMail } from '../notices/changeMails.ts'
import { queueNotice, sendSoon } from '../notices/noticeQueue.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { lockUser, requireOwner } from './owner.ts'

/**
 * Removes an account at a provider, and ends the sessions that came by it.
 *
 * @throws Fault CODE_NEEDED, KEY_NEEDED; WAY_NEEDED where it is the only way in; STATE_CONFLICT for what is not theirs
 */
export async function unlinkIdentity(
  context: Context,
  session: Session,
  { id, proof }: SecureParams<'identity/unlink'>,
): Promise<void> {
  const { user_id: userId, host_origin: site } = session
  await requireOwner(context, session, { action: 'unlinkIdentity', subject: id, proof })
  const notice = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const [removed] = await queries.query<{ provider: SignInProvider }>(
      'DELETE FROM identities WHERE id = $1 AND user_id = $2 RETURNING provider',
      [id, userId],
    )
    if (removed === undefined) throw new Fault('STATE_CONFLICT')
    const email = await requireWayIn(queries, userId)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND identity_id = $2', [userId, id])
    if (email === null) return undefined
    return queueNotice(queries, userId, identityUnlinkedMail({ to: email, site, provider: removed.provider }))
  })
  sendSoon(context, notice)
}

/** Removes the mailbox, and ends the sessions that came by its codes. @throws Fault as `unlinkIdentity` */
export async function removeEmail(
  context: Context,
  session: Session,
  { proof }: SecureParams<'email/remove'>,
): Promise<void> {
  const { user_id: userId, host_origin: site } = session
  await requireOwner(context, session, { action: 'removeEmail', subject: '', proof })
  const notice = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const { email } = await readUser(queries, userId)
    if (email === null) throw new Fault('STATE_CONFLICT')
    await queries.query('UPDATE users SET email = NULL WHERE id = $1', [userId])
    await requireWayIn(queries, userId)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND identity_id IS NULL', [userId])
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [userId])
    await forgetAddresses(queries, [email])
    await queries.query('DELETE FROM email_changes WHERE user_id = $1', [userId])
    return queueNotice(queries, userId, emailRemovedMail({ to: email, site }))
  })
  sendSoon(context, notice)
}

/** @returns the mailbox @throws Fault WAY_NEEDED where nothing signs in to the wallet any more */
async function requireWayIn(queries: Queries, userId: string): Promise<string | null> {
  const { email } = await readUser(queries, userId)
  const [identity] = await queries.query('SELECT 1 FROM identities WHERE user_id = $1 LIMIT 1', [userId])
  if (email === null && identity === undefined) throw new Fault('WAY_NEEDED')
  return email
}
