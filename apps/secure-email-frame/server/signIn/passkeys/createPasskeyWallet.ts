import type { SecureParams, SecureResult, SessionGrant } from '@airlock/protocol/secure/api'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { audit } from '../../database/audit.ts'
import { servesHost } from '../../http/servesHost.ts'
import { randomId } from '../../secrets/secrets.ts'
import { createUserSession } from '../../sessions/sessions.ts'
import { passkeyStartBudgets, passkeyWalletBudgets } from '../budgets.ts'
import { insertPasskey } from './insertPasskey.ts'
import { createChallenge } from './passkeyChallenges.ts'
import { PASSKEY_LOGIN } from './passkeyLogin.ts'
import { verifyCreation } from './verifyCreation.ts'

/** A spent limit shows before the browser's dialog (T233). @throws ApiError PROJECT_UNKNOWN, NOT_ALLOWED, TOO_MANY */
export async function startPasskeyWallet(
  context: Context,
  device: Device,
  { projectId, hostOrigin, inWindow }: SecureParams<'passkey/startWallet'>,
): Promise<SecureResult<'passkey/startWallet'>> {
  const { config, limits } = context
  if (!Object.hasOwn(config.projects, projectId)) throw new ApiError('PROJECT_UNKNOWN')
  if (hostOrigin === config.secureOrigin || !allowsNewWallets(context, projectId, hostOrigin))
    throw new ApiError('NOT_ALLOWED')
  await limits.check(passkeyWalletBudgets(device, projectId))
  await limits.consumeAll(passkeyStartBudgets(device))
  const userId = randomId()
  return {
    ...(await createChallenge(context, device, {
      projectId,
      hostOrigin,
      family: null,
      purpose: 'wallet',
      inWindow,
      userId,
    })),
    userId,
  }
}

/** @throws ApiError PASSKEY_REFUSED, NOT_ALLOWED, TOO_MANY, STATE_CONFLICT for a known passkey */
export async function createPasskeyWallet(
  context: Context,
  device: Device,
  { passkey }: SecureParams<'passkey/createWallet'>,
): Promise<SessionGrant> {
  const { started, publicKey, data } = await verifyCreation(context, device, { passkey })
  const { project_id: projectId, host_origin: hostOrigin, user_id: userId } = started
  if (userId === null) throw new ApiError('PASSKEY_REFUSED')
  if (!allowsNewWallets(context, projectId, hostOrigin)) throw new ApiError('NOT_ALLOWED')
  await context.limits.consumeAll(passkeyWalletBudgets(device, projectId))
  return context.database.transaction(async (queries) => {
    await queries.query('INSERT INTO users (id, language) VALUES ($1, $2)', [userId, device.language])
    const [login] = await queries.query<{ id: string }>(
      'INSERT INTO identities (issuer, subject, provider, user_id) VALUES ($1, $2, $1, $2) RETURNING id',
      [PASSKEY_LOGIN, userId],
    )
    const { thumbprint, browser } = device
    const stored = login && { userId, identityId: login.id, browser, passkey, publicKey, data }
    if (stored === undefined || !(await insertPasskey(queries, stored))) throw new ApiError('STATE_CONFLICT')
    await audit(queries, 'passkeyAdded', { userId, projectId, hostOrigin })
    return createUserSession(queries, {
      ...{ userId, projectId, hostOrigin, thumbprint, browser },
      identityId: stored.identityId,
      passkeyId: passkey.credentialId,
      isOwnPage: false,
    })
  })
}

function allowsNewWallets({ config }: Context, projectId: string, hostOrigin: string): boolean {
  return config.projects[projectId]?.passkeyOnly?.newWallets === true && servesHost(config, projectId, hostOrigin)
}
