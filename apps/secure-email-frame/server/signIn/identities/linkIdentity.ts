import type { SecureParams } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { loginLinkedEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'
import type { DevicePolls } from '../email/devicePolls.ts'
import type { Identity } from '../social/Identity.ts'
import { whenSettled } from '../social/redeem.ts'
import { startTransaction } from '../social/transactions.ts'
import { addIdentity, lockIdentity } from '../social/userOfIdentity.ts'
import { lockUser, requireOwner } from './owner.ts'
import { forgetRemovedWay } from './removedWays.ts'
import { MAX_IDENTITIES } from './waysIn.ts'

/** @throws ApiError CODE_NEEDED; KEY_NEEDED of a locked wallet; as `startTransaction` */
export async function startLinking(
  context: Context,
  session: Session,
  device: Device,
  { proof, ...start }: SecureParams<'identity/link'>,
): Promise<{ expiresAt: number; url?: string }> {
  await requireOwner(context, session, { action: 'linkIdentity', subject: start.transaction, proof })
  const { project_id: projectId, host_origin: hostOrigin } = session
  return startTransaction(
    context,
    device,
    { ...start, projectId, hostOrigin },
    { ...session, isProven: proof !== undefined },
  )
}

type Waiting = { params: SecureParams<'identity/linked'>; polls: DevicePolls; signal: AbortSignal }

export async function awaitLink(
  context: Context,
  session: Session,
  device: Device,
  waiting: Waiting,
): Promise<{ isLinked: boolean }> {
  const isLinked = await whenSettled(context, device, { ...waiting, linking: session }, async ({ identity }) => {
    const { transaction } = waiting.params
    const notice = await context.database.transaction((queries) =>
      link(queries, context, session, { transaction, identity }),
    )
    sendInBackground(context, notice)
    return true
  })
  return { isLinked: isLinked === true }
}

async function link(
  queries: Queries,
  context: Context,
  session: Session,
  { transaction, identity }: { transaction: string; identity: Identity },
): Promise<string | undefined> {
  const { user_id: userId } = session
  // Locking the wallet drops pending links. A concurrent link has no proof of the data key.
  const takesProof = await isLocked(queries, userId)
  const [started] = await queries.query<{ proven: boolean }>('SELECT proven FROM social_transactions WHERE id = $1', [
    transaction,
  ])
  if (started === undefined) throw new ApiError('SOCIAL_OVER')
  if (takesProof && !started.proven) throw new ApiError('KEY_NEEDED')
  await lockIdentity(queries, identity)
  await lockUser(queries, userId)
  const [known] = await queries.query<{ user_id: string }>(
    'SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2',
    [identity.issuer, identity.subject],
  )
  if (known?.user_id === userId) {
    const changed = await queries.query(
      `UPDATE identities SET custody = $3 WHERE issuer = $1 AND subject = $2 AND custody IS DISTINCT FROM $3
       RETURNING id`,
      [identity.issuer, identity.subject, identity.custody ?? null],
    )
    // Another custody is a new owner of the account.
    if (changed.length > 0) await auditChange(queries, 'identityLinked', session)
    return undefined
  }
  // Wallets do not merge: the other wallet would become unreachable.
  if (known !== undefined) throw new ApiError('SOCIAL_TAKEN')
  const [{ count } = { count: 0 }] = await queries.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM identities WHERE user_id = $1',
    [userId],
  )
  if (count >= MAX_IDENTITIES) throw new ApiError('STATE_CONFLICT')
  await forgetRemovedWay(queries, context, { method: { identity }, userId, projectId: session.project_id })
  await addIdentity(queries, userId, identity)
  await auditChange(queries, 'identityLinked', session)
  const { email } = await readUser(queries, userId)
  if (email === null) return undefined
  return queueEmail(
    queries,
    userId,
    loginLinkedEmail(sceneOf(context.config, session), { to: email, provider: identity.provider }),
  )
}
