import type { KeySlot, SealedWallet, SecureParams, SecureResult, SessionGrant } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { audit } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { sendInBackground } from '../../notices/noticeQueue.ts'
import { createUserSession } from '../../sessions/sessions.ts'
import { verifyDataKey } from '../../wallet/dataKeyProof.ts'
import { cancelDeletionByCode } from '../../wallet/deleteAccount.ts'
import { passkeyStartBudgets } from '../budgets.ts'
import { findRemoved, reviveRemovedWay } from '../identities/removedWays.ts'
import { consumeChallenge, createChallenge } from './passkeyChallenges.ts'
import { PASSKEY_LOGIN, passkeyWayOf } from './passkeyLogin.ts'

type Row = { user_id: string; identity_id: string | null; wallet: SealedWallet; slot: KeySlot }

/**
 * Other wallets have a mailbox or account for that (T234).
 *
 * @throws ApiError RECOVERY_REFUSED, PROJECT_UNKNOWN, TOO_MANY
 */
export async function findRecovery(
  context: Context,
  device: Device,
  { projectId, lookup }: SecureParams<'recovery/find'>,
): Promise<SecureResult<'recovery/find'>> {
  const { config } = context
  if (!Object.hasOwn(config.projects, projectId)) throw new ApiError('PROJECT_UNKNOWN')
  await context.limits.consumeAll(passkeyStartBudgets(device))
  const found = await readRecovery(context, lookup)
  const { challenge } = await createChallenge(context, device, {
    ...{ projectId, hostOrigin: config.secureOrigin, family: null },
    ...{ purpose: 'recovery', userId: found.user_id },
  })
  return { challenge, userId: found.user_id, walletId: found.wallet.walletId, slot: found.slot }
}

/** @throws ApiError RECOVERY_REFUSED, KEY_NEEDED */
export async function signInByRecovery(
  context: Context,
  device: Device,
  { lookup, proof }: SecureParams<'recovery/signIn'>,
): Promise<SessionGrant> {
  const started = await consumeChallenge(context, device, proof.challenge, { purpose: 'recovery' })
  const found = await readRecovery(context, lookup)
  const { user_id: userId } = found
  if (started === undefined || started.user_id !== userId) throw new ApiError('RECOVERY_REFUSED')
  await verifyDataKey(context, userId, { action: 'recoverySignIn', subject: lookup, proof })
  const { project_id: projectId, host_origin: hostOrigin } = started
  const { thumbprint, browser } = device
  const { grant, notice } = await context.database.transaction(async (queries) => {
    const stored = await cancelDeletionByCode(queries, userId, sceneOf(context.config, { ...started, ...device }))
    const identityId = found.identity_id ?? (await restorePasskeyLogin(queries, context, userId))
    await audit(queries, 'recoverySignIn', { userId, projectId, hostOrigin })
    const granted = await createUserSession(queries, {
      ...{ userId, projectId, hostOrigin, thumbprint, browser, identityId },
      isOwnPage: true,
    })
    return { grant: granted, notice: stored }
  })
  sendInBackground(context, notice)
  return grant
}

/** A removed login of passkeys still counts for 30 days: the one who removed it may have been a reader of a newer mailbox (T140). */
async function readRecovery(context: Context, lookup: string): Promise<Row> {
  const { database } = context
  const [found] = await database.query<Row>(
    `SELECT slots.user_id, identities.id AS identity_id, wallet, slot FROM slots
     JOIN wallets USING (user_id) JOIN users ON users.id = slots.user_id
     LEFT JOIN identities ON identities.user_id = slots.user_id AND provider = $2
     WHERE kind = 'recovery' AND slot->'parameters'->>'lookup' = $1 AND (deletes_at IS NULL OR deletes_at > now())`,
    [lookup, PASSKEY_LOGIN],
  )
  if (found === undefined) throw new ApiError('RECOVERY_REFUSED')
  if (found.identity_id === null && !(await findRemoved(database, context, passkeyWayOf(found.user_id)))) {
    throw new ApiError('RECOVERY_REFUSED')
  }
  return found
}

/** The login is as old as before, so that it can remove a newer one. @returns its id */
async function restorePasskeyLogin(queries: Queries, context: Context, userId: string): Promise<string> {
  const addedAt = await reviveRemovedWay(queries, context, passkeyWayOf(userId))
  if (addedAt === undefined) throw new ApiError('RECOVERY_REFUSED')
  const [login] = await queries.query<{ id: string }>(
    `INSERT INTO identities (issuer, subject, provider, user_id, created_at) VALUES ($1, $2, $1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING id`,
    [PASSKEY_LOGIN, userId, addedAt],
  )
  if (login === undefined) throw new ApiError('RECOVERY_REFUSED')
  return login.id
}
