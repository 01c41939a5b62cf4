import type { SecureParams, SessionGrant } from '@airlock/protocol/secure/api'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { audit } from '../../database/audit.ts'
import { servesHost } from '../../http/servesHost.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { wayTakenBackMail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { createUserSession, readUser } from '../../sessions/sessions.ts'
import { cancelDeletionByCode } from '../../wallet/deleteAccount.ts'
import { forgetAddresses } from '../../wallet/forgetAddresses.ts'
import { userOfMailbox } from '../email/userOfMailbox.ts'
import type { Identity } from '../social/Identity.ts'
import { addIdentity, lockIdentity, userOfIdentity } from '../social/userOfIdentity.ts'
import { lockUser } from './owner.ts'
import { keepRemovedWay, spendTicket } from './removedWays.ts'

type Params = SecureParams<'way/takeBack'>

/**
 * Ends all sessions and passkeys, because an attacker may have removed the login (T140).
 *
 * @throws ApiError STATE_CONFLICT
 */
export async function takeWayBack(
  context: Context,
  device: Device,
  { ticket, projectId }: Params,
): Promise<SessionGrant> {
  const site = requirePage(context, projectId)
  const scene = sceneOf(context.config, { ...device, project_id: projectId, host_origin: site })
  const { grant, notices } = await context.database.transaction(async (queries) => {
    const { user_id: userId, method, added_at: addedAt, mayTakeBack } = await spendTicket(queries, device, ticket)
    if (!mayTakeBack) throw new ApiError('STATE_CONFLICT')
    if ('identity' in method) await lockIdentity(queries, method.identity)
    await lockUser(queries, userId)
    const { email: present } = await readUser(queries, userId)
    const identityId =
      'identity' in method
        ? await restoreIdentity(queries, userId, { identity: method.identity, addedAt })
        : await restoreMailbox(queries, context, { userId, email: method.email, addedAt, present })
    await queries.query('UPDATE sessions SET revoked = true WHERE user_id = $1', [userId])
    await queries.query('UPDATE logins SET used = true WHERE user_id = $1', [userId])
    await queries.query('DELETE FROM email_changes WHERE user_id = $1', [userId])
    await queries.query('DELETE FROM social_transactions WHERE user_id = $1', [userId])
    await queries.query('DELETE FROM passkeys WHERE user_id = $1', [userId])
    const stored = await cancelDeletionByCode(queries, userId, scene)
    const { email } = await readUser(queries, userId)
    const name = 'identity' in method ? PROVIDER_NAMES[method.identity.provider] : method.email
    const notified = [...new Set([present, email])].flatMap((to) => to ?? [])
    const mails = await Promise.all(
      notified.map((to) => queueEmail(queries, userId, wayTakenBackMail(scene, { to, name }))),
    )
    await audit(queries, 'wayTakenBack', { userId, projectId, hostOrigin: site })
    const started = await createUserSession(queries, {
      userId,
      projectId,
      hostOrigin: site,
      thumbprint: device.thumbprint,
      browser: device.browser,
      identityId,
      isOwnPage: true,
    })
    return { grant: started, notices: [stored, ...mails] }
  })
  for (const id of notices) sendInBackground(context, id)
  return grant
}

/** @returns the secure origin @throws ApiError PROJECT_UNKNOWN */
function requirePage({ config }: Context, projectId: string): string {
  if (!servesHost(config, projectId, config.secureOrigin)) throw new ApiError('PROJECT_UNKNOWN')
  return config.secureOrigin
}

async function restoreIdentity(
  queries: Queries,
  userId: string,
  { identity, addedAt }: { identity: Identity; addedAt: Date },
): Promise<string> {
  const { issuer, subject } = identity
  const [known] = await queries.query('SELECT 1 FROM identities WHERE issuer = $1 AND subject = $2', [issuer, subject])
  if (known !== undefined) throw new ApiError('STATE_CONFLICT')
  const id = await addIdentity(queries, userId, identity)
  await queries.query('UPDATE identities SET created_at = $2 WHERE id = $1', [id, addedAt])
  return id
}

async function restoreMailbox(
  queries: Queries,
  context: Context,
  { userId, email, addedAt, present }: { userId: string; email: string; addedAt: Date; present: string | null },
): Promise<null> {
  const [known] = await queries.query('SELECT 1 FROM users WHERE email = $1', [email])
  if (known !== undefined) throw new ApiError('STATE_CONFLICT')
  if (present !== null) {
    const [row] = await queries.query<{ email_since: Date }>('SELECT email_since FROM users WHERE id = $1', [userId])
    if (row === undefined) throw new ApiError('SESSION_OVER')
    await keepRemovedWay(queries, context, { userId, method: { email: present }, addedAt: row.email_since })
    await forgetAddresses(queries, [present])
  }
  await queries.query('UPDATE users SET email = $2, email_since = $3 WHERE id = $1', [userId, email, addedAt])
  return null
}

/** Starts with a new wallet; the removed login counts as new. */
export async function leaveWay(context: Context, device: Device, { ticket, projectId }: Params): Promise<SessionGrant> {
  const hostOrigin = requirePage(context, projectId)
  return context.database.transaction(async (queries) => {
    const { method } = await spendTicket(queries, device, ticket)
    const { userId, identityId } =
      'identity' in method
        ? await userOfIdentity(queries, method.identity)
        : { userId: await userOfMailbox(queries, method.email, device.language), identityId: null }
    const { thumbprint, browser } = device
    return createUserSession(queries, {
      userId,
      projectId,
      hostOrigin,
      thumbprint,
      browser,
      identityId,
      isOwnPage: true,
    })
  })
}
