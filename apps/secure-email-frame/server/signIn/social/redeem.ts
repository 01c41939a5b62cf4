import { setTimeout } from 'node:timers/promises'
import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Context, Device } from '../../context.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { sendInBackground } from '../../notices/noticeQueue.ts'
import { createUserSession } from '../../sessions/sessions.ts'
import { cancelDeletionByCode } from '../../wallet/deleteAccount.ts'
import type { DevicePolls } from '../email/devicePolls.ts'
import { removedWayFault } from '../identities/removedWays.ts'
import type { Identity } from './Identity.ts'
import { consumeOutcome, type Linking, startPoll, type Transaction } from './transactions.ts'
import { lockIdentity, userOfIdentity } from './userOfIdentity.ts'

const POLL_INTERVAL_MS = 500
const WAIT_MS = 25_000

type Waiting = { params: SecureParams<'social/redeem'>; polls: DevicePolls; signal: AbortSignal }

/** @throws ApiError SOCIAL_OVER, SOCIAL_REFUSED, SOCIAL_FAILED, TOO_MANY */
export async function redeem(
  context: Context,
  device: Device,
  waiting: Waiting,
): Promise<SecureResult<'social/redeem'>> {
  const grant = await whenSettled(context, device, waiting, (used) => signIn(context, device, used))
  return grant === undefined ? {} : { grant }
}

type Taken = { transaction: Transaction; identity: Identity }

/** @param linking the session that links an account @returns undefined until someone signs in */
export function whenSettled<Value>(
  context: Context,
  device: Device,
  { params, polls, signal, linking }: Waiting & { linking?: Linking },
  task: (used: Taken) => Promise<Value>,
): Promise<Value | undefined> {
  const poll = { login: `${device.thumbprint} ${params.transaction}`, client: device.client, signal }
  return polls.open(poll, async (over) => {
    const end = Date.now() + WAIT_MS
    const question = await startPoll(context, device, params.transaction)
    for (;;) {
      // A user who has left would be signed in without knowing it.
      if (over.aborted) return undefined
      const used = await consumeOutcome(context, device, { ...params, question }, linking)
      if (used === 'ended') return undefined
      if (used !== 'waiting') return task(used)
      if (Date.now() >= end) return undefined
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal: over }).catch(() => {})
    }
  })
}

async function signIn(context: Context, device: Device, { transaction, identity }: Taken) {
  const { project_id: projectId, host_origin: hostOrigin } = transaction
  const { removed, started } = await context.database.transaction(async (queries) => {
    await lockIdentity(queries, identity)
    const error = await removedWayFault(queries, context, { method: { identity }, device, projectId, hostOrigin })
    if (error !== undefined) return { removed: error }
    const { userId, identityId } = await userOfIdentity(queries, identity)
    const stored = await cancelDeletionByCode(queries, userId, sceneOf(context.config, { ...transaction, ...device }))
    const granted = await createUserSession(queries, {
      userId,
      projectId,
      hostOrigin,
      thumbprint: device.thumbprint,
      browser: device.browser,
      identityId,
      isOwnPage: hostOrigin === context.config.secureOrigin,
    })
    return { started: { grant: granted, notice: stored } }
  })
  // After the transaction, so that the ticket is stored.
  if (started === undefined) throw removed
  const { grant, notice } = started
  sendInBackground(context, notice)
  return grant
}
