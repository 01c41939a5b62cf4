import type { SecureParams, SessionGrant } from '@airlock/protocol/secure/api'
import type { PasskeyAssertion } from '@airlock/protocol/secure/passkeyApi'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { servesHost } from '../../http/servesHost.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { sendInBackground } from '../../notices/noticeQueue.ts'
import { createUserSession } from '../../sessions/sessions.ts'
import { cancelDeletionByCode } from '../../wallet/deleteAccount.ts'
import { parseClientData } from './clientData.ts'
import { consumeChallenge, type PasskeyChallenge, reportedHost } from './passkeyChallenges.ts'
import type { Algorithm } from './passkeyKey.ts'
import { isPasskeyLogin } from './passkeyLogin.ts'
import { verifyAssertion } from './verifyAssertion.ts'

/** One error for every reason, so that no one learns which passkeys exist. @throws ApiError PASSKEY_REFUSED */
export async function signInByPasskey(
  context: Context,
  device: Device,
  { assertion }: SecureParams<'passkey/signIn'>,
): Promise<SessionGrant> {
  const challenge = parseClientData(Buffer.from(assertion.clientDataJSON, 'base64url'))?.challenge ?? ''
  const started = await consumeChallenge(context, device, challenge)
  if (started === undefined) throw new ApiError('PASSKEY_REFUSED')
  const { project_id: projectId, host_origin: hostOrigin } = started
  if (!servesHost(context.config, projectId, hostOrigin)) throw new ApiError('PASSKEY_REFUSED')
  const isOwnPage = hostOrigin === context.config.secureOrigin
  const { grant, notice } = await context.database.transaction(async (queries) => {
    const { userId, identityId } = await usePasskey(queries, context, { assertion, challenge, started })
    // A passkey that another login added changes no logins (T219).
    if (isOwnPage && !(await isPasskeyLogin(queries, identityId))) throw new ApiError('PASSKEY_REFUSED')
    const stored = await cancelDeletionByCode(queries, userId, sceneOf(context.config, { ...started, ...device }))
    const granted = await createUserSession(queries, {
      userId,
      projectId,
      hostOrigin,
      thumbprint: device.thumbprint,
      browser: device.browser,
      identityId,
      passkeyId: assertion.credentialId,
      isOwnPage,
    })
    return { grant: granted, notice: stored }
  })
  sendInBackground(context, notice)
  return grant
}

type Row = {
  user_id: string
  identity_id: string | null
  is_backup_eligible: boolean
  public_key: Buffer
  algorithm: Algorithm
  sign_count: string
}
type Attempt = { assertion: PasskeyAssertion; challenge: string; started: PasskeyChallenge }

/** Locks the user first: two sign-ins cannot both pass with one counter, and none passes its removal. */
async function usePasskey(
  queries: Queries,
  { config }: Context,
  { assertion, challenge, started }: Attempt,
): Promise<{ userId: string; identityId: string | null }> {
  const { query } = queries
  const { credentialId } = assertion
  const [user] = await query<{ id: string }>(
    'SELECT users.id FROM users JOIN passkeys ON users.id = user_id WHERE credential_id = $1 FOR UPDATE OF users',
    [credentialId],
  )
  const [row] = await query<Row>(
    `SELECT user_id, identity_id, public_key, algorithm, sign_count, is_backup_eligible FROM passkeys
     JOIN users ON users.id = user_id
     WHERE credential_id = $1 AND user_id = $2 AND (deletes_at IS NULL OR deletes_at > now())`,
    [credentialId, user?.id],
  )
  if (row === undefined) throw new ApiError('PASSKEY_REFUSED')
  const { user_id: userId, identity_id: identityId, public_key: publicKey, algorithm } = row
  const { sign_count: signCount, is_backup_eligible: isBackupEligible } = row
  const data = verifyAssertion(
    assertion,
    { userId, publicKey, algorithm, signCount: Number(signCount), isBackupEligible },
    { secureOrigin: config.secureOrigin, hostOrigin: reportedHost(started, config.secureOrigin), challenge },
  )
  if (data === undefined) throw new ApiError('PASSKEY_REFUSED')
  await query('UPDATE passkeys SET sign_count = $2, is_backed_up = $3 WHERE credential_id = $1', [
    credentialId,
    data.signCount,
    data.isBackedUp,
  ])
  return { userId, identityId }
}
