import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { passkeyRemovedEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'
import { lockUser, requireOwner } from '../identities/owner.ts'
import { keepRemovedWay } from '../identities/removedWays.ts'
import { requireOldWay } from '../identities/requireOldWay.ts'
import { existingPasskeys } from './existingPasskeys.ts'
import { PASSKEY_LOGIN, passkeyWayOf } from './passkeyLogin.ts'

/** The passkey still opens a wallet whose key it has. @throws ApiError CODE_NEEDED, KEY_NEEDED, STATE_CONFLICT, WAY_NEEDED */
export async function removePasskey(
  context: Context,
  session: Session,
  { credentialId, proof }: SecureParams<'passkey/remove'>,
): Promise<SecureResult<'passkey/remove'>> {
  const { user_id: userId } = session
  await requireOwner(context, session, { action: 'removePasskey', subject: credentialId, proof })
  const { existing, notice } = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const [removed] = await queries.query<{ identity_id: string | null }>(
      'DELETE FROM passkeys WHERE credential_id = $1 AND user_id = $2 RETURNING identity_id',
      [credentialId, userId],
    )
    if (removed === undefined) throw new ApiError('STATE_CONFLICT')
    await endPasskeyLogin(queries, context, { session, identityId: removed.identity_id })
    await auditChange(queries, 'passkeyRemoved', session)
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND passkey_id = $2', [
      userId,
      credentialId,
    ])
    const { email } = await readUser(queries, userId)
    const mail = email === null ? undefined : passkeyRemovedEmail(sceneOf(context.config, session), email)
    return {
      existing: await existingPasskeys(queries, userId),
      notice: mail && (await queueEmail(queries, userId, mail)),
    }
  })
  sendInBackground(context, notice)
  return { existing }
}

type Ended = { session: Session; identityId: string | null }

/**
 * For 30 days the recovery code restores it (T140).
 *
 * @throws ApiError WAY_NEEDED for the only login, WAY_TOO_NEW (T234)
 */
async function endPasskeyLogin(queries: Queries, context: Context, { session, identityId }: Ended): Promise<void> {
  const [ended] = await queries.query<{ created_at: Date }>(
    `DELETE FROM identities WHERE id = $1 AND provider = $2 AND NOT EXISTS (SELECT 1 FROM passkeys WHERE identity_id = $1)
     RETURNING created_at`,
    [identityId, PASSKEY_LOGIN],
  )
  if (ended === undefined) return
  await requireOldWay(queries, session, ended.created_at)
  const { user_id: userId } = session
  await keepRemovedWay(queries, context, { userId, method: passkeyWayOf(userId), addedAt: ended.created_at })
  await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND identity_id = $2', [
    userId,
    identityId,
  ])
}

/** The caller then ends their sessions, which have no account either. @returns whether there were any */
export async function removePasskeysOfMailbox({ query }: Queries, userId: string): Promise<boolean> {
  const ended = await query('DELETE FROM passkeys WHERE user_id = $1 AND identity_id IS NULL RETURNING credential_id', [
    userId,
  ])
  return ended.length > 0
}
