import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { passkeyAddedEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, requireOn, type Session } from '../../sessions/sessions.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'
import { lockUser, requireOwner } from '../identities/owner.ts'
import { existingPasskeys } from './existingPasskeys.ts'
import { insertPasskey } from './insertPasskey.ts'
import { createChallenge } from './passkeyChallenges.ts'
import { isPasskeyLogin } from './passkeyLogin.ts'
import { verifyCreation } from './verifyCreation.ts'

export async function startAddingPasskey(
  context: Context,
  session: Session,
  device: Device,
  { inWindow }: SecureParams<'passkey/begin'>,
): Promise<SecureResult<'passkey/begin'>> {
  await requireOtherLogin(context, session)
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  const { project_id: projectId, host_origin: hostOrigin, family, user_id: userId } = session
  const { challenge } = await createChallenge(context, device, { projectId, hostOrigin, family, inWindow })
  return { challenge, existing: await existingPasskeys(context.database, userId) }
}

/** A passkey ends with its login, so it adds none, unless it created the wallet. @throws ApiError NOT_ALLOWED */
async function requireOtherLogin({ config, database }: Context, session: Session): Promise<void> {
  const { passkey_id: passkeyId, host_origin: hostOrigin, identity_id: identityId } = session
  if (passkeyId === null) return
  if (hostOrigin !== config.secureOrigin || !(await isPasskeyLogin(database, identityId)))
    throw new ApiError('NOT_ALLOWED')
}

/** Requests no attestation: only the session vouches for the key. @throws ApiError */
export async function addPasskey(
  context: Context,
  session: Session,
  device: Device,
  { passkey, proof }: SecureParams<'passkey/add'>,
): Promise<void> {
  await requireOtherLogin(context, session)
  await requireOwner(context, session, { action: 'addPasskey', subject: passkey.credentialId, proof })
  const { user_id: userId } = session
  const { publicKey, data } = await verifyCreation(context, device, { passkey, session })
  const notice = await context.database.transaction(async (queries) => {
    // Again, because the wallet may have been locked, or the session's login ended, meanwhile.
    if (!proof && (await isLocked(queries, userId))) throw new ApiError('KEY_NEEDED')
    await lockUser(queries, userId)
    await requireOn(queries, session)
    const stored = { userId, identityId: session.identity_id, browser: device.browser, passkey, publicKey, data }
    if (!(await insertPasskey(queries, stored))) throw new ApiError('STATE_CONFLICT')
    await auditChange(queries, 'passkeyAdded', session)
    const { email } = await readUser(queries, userId)
    return email === null
      ? undefined
      : queueEmail(queries, userId, passkeyAddedEmail(sceneOf(context.config, session), email))
  })
  sendInBackground(context, notice)
}
