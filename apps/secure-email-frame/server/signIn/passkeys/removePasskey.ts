import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { passkeyRemovedEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { lockUser, requireOwner } from '../identities/owner.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { existingPasskeys } from './existingPasskeys.ts'

/** Removes a passkey and ends its sessions. It still opens a wallet whose key it has. @throws ApiError CODE_NEEDED, KEY_NEEDED, STATE_CONFLICT */
export async function removePasskey(
  context: Context,
  session: Session,
  { credentialId, proof }: SecureParams<'passkey/remove'>,
): Promise<SecureResult<'passkey/remove'>> {
  const { user_id: userId } = session
  await requireOwner(context, session, { action: 'removePasskey', subject: credentialId, proof })
  const { existing, notice } = await context.database.transaction(async (queries) => {
    await lockUser(queries, userId)
    const [removed] = await queries.query(
      'DELETE FROM passkeys WHERE credential_id = $1 AND user_id = $2 RETURNING credential_id',
      [credentialId, userId],
    )
    if (removed === undefined) throw new ApiError('STATE_CONFLICT')
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

/**
 * Removes the passkeys that sessions of the mailbox added. The caller then ends their sessions, which have no account either.
 *
 * @returns whether there were any
 */
export async function removePasskeysOfMailbox({ query }: Queries, userId: string): Promise<boolean> {
  const ended = await query('DELETE FROM passkeys WHERE user_id = $1 AND identity_id IS NULL RETURNING credential_id', [
    userId,
  ])
  return ended.length > 0
}
