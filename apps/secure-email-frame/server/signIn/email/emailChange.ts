import type { DataKeyProof } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { emailChangedMails } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { revokeOthers } from '../../sessions/sessionList.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'
import { requireDataKey, subjectOf } from '../../wallet/dataKeyProof.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'
import { forgetAddresses } from '../../wallet/forgetAddresses.ts'
import { forgetRemovedWay } from '../identities/removedWays.ts'
import { SETTLED } from '../identities/requireOldWay.ts'
import { removePasskeysOfMailbox } from '../passkeys/removePasskey.ts'
import { openLogin, promptForCode, restoreCode, spendCode } from './codes.ts'
import { parseEmail } from './emailAddress.ts'

/** Old address first, then the new one, in one session (T63). Rechecks the address (T117), and reveals no user. */
export async function beginEmailChange(
  context: Context,
  session: Session,
  device: Device,
  { email: text, proof }: { email: string; proof?: DataKeyProof | undefined },
) {
  const { config, database } = context
  if (proof) await requireDataKey(context, session, { action: 'changeEmail', subject: subjectOf(text), proof })
  else if (await isLocked(database, session.user_id)) throw new ApiError('KEY_NEEDED')
  const address = parseEmail(text)
  if (address === undefined) throw new ApiError('INVALID_EMAIL')
  const { email } = await readUser(database, session.user_id)
  if (email === null) {
    // Without an old mailbox, the new one would open the wallet, so sites and the modal cannot add it.
    if (session.host_origin !== config.secureOrigin) throw new ApiError('NOT_ALLOWED')
    if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  }
  const step = email === null ? 'secondary' : 'primary'
  await sendEmail(
    context,
    session,
    device,
    step === 'primary'
      ? { address: email ?? address, purpose: 'emailPrimary' }
      : { address, purpose: 'emailSecondary' },
  )
  await database.transaction(async (queries) => {
    // Checked again, because it may have been locked while the email was sent.
    if (!proof && (await isLocked(queries, session.user_id))) throw new ApiError('KEY_NEEDED')
    await queries.query(
      `INSERT INTO email_changes (user_id, family, new_email, step, proven, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '20 minutes')
       ON CONFLICT (user_id) DO UPDATE SET family = excluded.family, new_email = excluded.new_email, step = excluded.step,
         proven = excluded.proven, expires_at = excluded.expires_at`,
      [session.user_id, session.family, address, step, proof !== undefined],
    )
  })
  return { action: step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' } as const
}

export async function confirmOldAddress(context: Context, session: Session, device: Device, code: string) {
  const newEmail = await openChange(context, session, 'primary')
  const loginId = await openLogin(context, { userId: session.user_id, purpose: 'emailPrimary', device })
  await spendCode(context, { loginId, code, purpose: 'emailPrimary', device })
  try {
    await sendEmail(context, session, device, { address: newEmail, purpose: 'emailSecondary' })
  } catch (cause) {
    await restoreCode(context, loginId)
    throw cause
  }
  await toSecondary(context, session, newEmail)
  return {}
}

export async function confirmNewAddress(context: Context, session: Session, device: Device, code: string) {
  const { database } = context
  const newEmail = await openChange(context, session, 'secondary')
  const loginId = await openLogin(context, {
    userId: session.user_id,
    purpose: 'emailSecondary',
    device,
    address: newEmail,
  })
  await spendCode(context, { loginId, code, purpose: 'emailSecondary', device })
  const notices = await database.transaction(async (queries) => {
    // Before locking the change, in the order of `lockWallet`.
    const takesProof = await isLocked(queries, session.user_id)
    const [moved] = await queries.query<{ proven: boolean }>(
      `DELETE FROM email_changes WHERE user_id = $1 AND family = $2 AND step = 'secondary' AND new_email = $3 RETURNING proven`,
      [session.user_id, session.family, newEmail],
    )
    if (moved === undefined) throw new ApiError('STATE_CONFLICT')
    if (takesProof && !moved.proven) throw new ApiError('KEY_NEEDED')
    const [used] = await queries.query('SELECT id FROM users WHERE email = $1 AND id <> $2', [
      newEmail,
      session.user_id,
    ])
    if (used !== undefined) throw new ApiError('STATE_CONFLICT')
    await forgetRemovedWay(queries, context, {
      method: { email: newEmail },
      userId: session.user_id,
      projectId: session.project_id,
    })
    const { email: from } = await readUser(queries, session.user_id)
    if (from !== null) await renewUnsettledWays(queries, session.user_id)
    await queries.query('UPDATE users SET email = $2, email_since = now() WHERE id = $1', [session.user_id, newEmail])
    await auditChange(queries, 'emailChanged', session)
    const endsPasskeys = await removePasskeysOfMailbox(queries, session.user_id)
    await revokeOthers(queries, { userId: session.user_id, family: session.family })
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [session.user_id])
    if (from !== null && from !== newEmail) await forgetAddresses(queries, [from])
    const mails = emailChangedMails(sceneOf(context.config, session), { from, to: newEmail, endsPasskeys })
    return Promise.all(mails.map((email) => queueEmail(queries, session.user_id, email)))
  })
  for (const id of notices) sendInBackground(context, id)
  return { newEmail }
}

/** An unsettled login that the old mailbox could remove stays newer than the new mailbox (T141). */
async function renewUnsettledWays({ query }: Queries, userId: string): Promise<void> {
  await query(
    `UPDATE identities SET created_at = now() + interval '1 millisecond' FROM users
     WHERE users.id = $1 AND user_id = users.id AND identities.created_at > greatest(email_since, now() - interval '${SETTLED}')`,
    [userId],
  )
}

async function openChange(
  { database }: Context,
  { user_id, family }: Session,
  step: 'primary' | 'secondary',
): Promise<string> {
  const [change] = await database.query<{ new_email: string }>(
    'SELECT new_email FROM email_changes WHERE user_id = $1 AND family = $2 AND step = $3 AND expires_at > now()',
    [user_id, family, step],
  )
  if (change === undefined) throw new ApiError('STATE_CONFLICT')
  return change.new_email
}

async function toSecondary({ database }: Context, { user_id, family }: Session, newEmail: string) {
  const moved = await database.query(
    `UPDATE email_changes SET step = 'secondary' WHERE user_id = $1 AND family = $2 AND step = 'primary' AND new_email = $3
     RETURNING user_id`,
    [user_id, family, newEmail],
  )
  if (moved.length === 0) throw new ApiError('STATE_CONFLICT')
}

function sendEmail(
  context: Context,
  session: Session,
  device: Device,
  { address, purpose }: { address: string; purpose: 'emailPrimary' | 'emailSecondary' },
) {
  return promptForCode(context, {
    address,
    purpose,
    userId: session.user_id,
    projectId: session.project_id,
    hostOrigin: session.host_origin,
    device,
  })
}
