import type { DataKeyProof } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import type { Context, Device } from '../../context.ts'
import { Fault } from '../../Fault.ts'
import { emailChangedMails } from '../../notices/changeMails.ts'
import { queueNotice, sendSoon } from '../../notices/noticeQueue.ts'
import { requireDataKey, subjectOf } from '../../wallet/dataKeyProof.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'
import { forgetRemovedWay } from '../identities/removedWays.ts'
import { SETTLED } from '../identities/requireOldWay.ts'
import { revokeOthers } from '../sessions/sessionList.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { askForCode, openLogin, restoreCode, spendCode } from './codes.ts'
import { parseEmail } from './emailAddress.ts'
import { forgetAddresses } from './forgetAddresses.ts'

/**
 * A change of address (S4.12): a code to the old one, then a code to the new one, then it is the address. The steps go in this order
 * alone, in one session, and a later request begins again (T63). Each step holds for the address that was read at its beginning, should
 * another request have come in between: an address is taken by a code that was mailed to it (T117). No answer before that code reveals
 * whether the new one is in use.
 *
 * A person without an address adds one on the secure origin's own page alone. A locked wallet takes proof of the data key too: a reader
 * of the mailbox could otherwise keep its person from signing in.
 */
export async function beginEmailChange(
  context: Context,
  session: Session,
  device: Device,
  { email: text, proof }: { email: string; proof?: DataKeyProof | undefined },
) {
  const { config, database } = context
  if (proof) await requireDataKey(context, session, { action: 'changeEmail', subject: subjectOf(text), proof })
  else if (await isLocked(database, session.user_id)) throw new Fault('KEY_NEEDED')
  const address = parseEmail(text)
  if (address === undefined) throw new Fault('INVALID_EMAIL')
  const { email } = await readUser(database, session.user_id)
  if (email === null) {
    // Without an old mailbox to confirm it, the new one alone would open the wallet: a site, or a script of the modal, brings its own.
    if (session.host_origin !== config.secureOrigin) throw new Fault('NOT_ALLOWED')
    // A session that was stolen long after its sign-in adds none either.
    if (!session.fresh) throw new Fault('CODE_NEEDED')
  }
  const step = email === null ? 'secondary' : 'primary'
  await mail(
    context,
    session,
    device,
    step === 'primary'
      ? { address: email ?? address, purpose: 'emailPrimary' }
      : { address, purpose: 'emailSecondary' },
  )
  await database.transaction(async (queries) => {
    // Again, should it have been locked while the mail was on its way.
    if (!proof && (await isLocked(queries, session.user_id))) throw new Fault('KEY_NEEDED')
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
    await mail(context, session, device, { address: newEmail, purpose: 'emailSecondary' })
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
    // Before the change is touched, in the order of `lockWallet`.
    const takesProof = await isLocked(queries, session.user_id)
    const [moved] = await queries.query<{ proven: boolean }>(
      `DELETE FROM email_changes WHERE user_id = $1 AND family = $2 AND step = 'secondary' AND new_email = $3 RETURNING proven`,
      [session.user_id, session.family, newEmail],
    )
    if (moved === undefined) throw new Fault('STATE_CONFLICT')
    if (takesProof && !moved.proven) throw new Fault('KEY_NEEDED')
    const [taken] = await queries.query('SELECT id FROM users WHERE email = $1 AND id <> $2', [
      newEmail,
      session.user_id,
    ])
    // The owner of the new mailbox has a wallet under it, which must not be lost.
    if (taken !== undefined) throw new Fault('STATE_CONFLICT')
    await forgetRemovedWay(queries, context, {
      way: { email: newEmail },
      userId: session.user_id,
      projectId: session.project_id,
    })
    const { email: from } = await readUser(queries, session.user_id)
    if (from !== null) await renewUnsettledWays(queries, session.user_id)
    await queries.query('UPDATE users SET email = $2, email_since = now() WHERE id = $1', [session.user_id, newEmail])
    // Ends what the old mailbox let in: other sessions, and open codes.
    await revokeOthers(queries, { userId: session.user_id, family: session.family })
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [session.user_id])
    if (from !== null && from !== newEmail) await forgetAddresses(queries, [from])
    const mails = emailChangedMails({ from, to: newEmail, site: session.host_origin })
    return Promise.all(mails.map((mail) => queueNotice(queries, session.user_id, mail)))
  })
  for (const id of notices) sendSoon(context, id)
  return { newEmail }
}

/** A way in that the old mailbox could remove stays younger than the new one while it is not settled (T141). */
async function renewUnsettledWays({ query }: Queries, userId: string): Promise<void> {
  await query(
    `UPDATE identities SET created_at = now() + interval '1 millisecond' FROM users
     WHERE users.id = $1 AND user_id = users.id AND identities.created_at > greatest(email_since, now() - interval '${SETTLED}')`,
    [userId],
  )
}

/** Returns the new address of the change that this session has under way. @throws Fault STATE_CONFLICT where none is at that step */
async function openChange(
  { database }: Context,
  { user_id, family }: Session,
  step: 'primary' | 'secondary',
): Promise<string> {
  const [change] = await database.query<{ new_email: string }>(
    'SELECT new_email FROM email_changes WHERE user_id = $1 AND family = $2 AND step = $3 AND expires_at > now()',
    [user_id, family, step],
  )
  if (change === undefined) throw new Fault('STATE_CONFLICT')
  return change.new_email
}

async function toSecondary({ database }: Context, { user_id, family }: Session, newEmail: string) {
  const moved = await database.query(
    `UPDATE email_changes SET step = 'secondary' WHERE user_id = $1 AND family = $2 AND step = 'primary' AND new_email = $3
     RETURNING user_id`,
    [user_id, family, newEmail],
  )
  if (moved.length === 0) throw new Fault('STATE_CONFLICT')
}

function mail(
  context: Context,
  session: Session,
  device: Device,
  { address, purpose }: { address: string; purpose: 'emailPrimary' | 'emailSecondary' },
) {
  return askForCode(context, {
    address,
    purpose,
    userId: session.user_id,
    projectId: session.project_id,
    hostOrigin: session.host_origin,
    device,
  })
}
