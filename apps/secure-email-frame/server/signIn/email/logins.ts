import { setTimeout } from 'node:timers/promises'
import type { SecureParams, SecureResult, SessionGrant } from '@airlock/protocol/secure/api'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { servesHost } from '../../http/servesHost.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { sendInBackground } from '../../notices/noticeQueue.ts'
import { createUserSession } from '../../sessions/sessions.ts'
import { cancelDeletionByCode, dropExpired } from '../../wallet/deleteAccount.ts'
import { removedWayFault } from '../identities/removedWays.ts'
import { promptForCode, spendCode } from './codes.ts'
import type { DevicePolls } from './devicePolls.ts'
import { parseEmail } from './emailAddress.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.ts'
import { userOfMailbox } from './userOfMailbox.ts'

const POLL_INTERVAL_MS = 500
const WAIT_MS = 25_000

/** Same response and time for known and unknown addresses: no user is looked up (T57). */
export async function beginLogin(
  context: Context,
  device: Device,
  { projectId, hostOrigin, email }: SecureParams<'login/email'>,
): Promise<SecureResult<'login/email'>> {
  const { config, database } = context
  const project = Object.hasOwn(config.projects, projectId) ? config.projects[projectId] : undefined
  if (project === undefined) throw new ApiError('PROJECT_UNKNOWN')
  if (!servesHost(config, projectId, hostOrigin)) throw new ApiError('NOT_ALLOWED')
  const address = parseEmail(email)
  if (address === undefined) throw new ApiError('INVALID_EMAIL')
  const isLink = project.confirmDevices && !(await isKnownDevice(database, device.thumbprint, address))
  const challenge = await promptForCode(context, { address, purpose: 'login', projectId, hostOrigin, device, isLink })
  return { action: isLink ? 'VERIFY_DEVICE' : 'VERIFY_OTP', ...challenge }
}

/** @throws ApiError CODE_VOID, TOO_MANY */
export function awaitDevice(
  { database }: Context,
  device: Device,
  { loginId, polls, signal }: { loginId: string; polls: DevicePolls; signal: AbortSignal },
): Promise<{ confirmed: boolean }> {
  const question = { login: `${device.thumbprint} ${loginId}`, client: device.client, signal }
  return polls.open(question, async (over) => {
    const end = Date.now() + WAIT_MS
    for (;;) {
      const [login] = await database.query<{ code_hash: Buffer | null }>(
        'SELECT code_hash FROM logins WHERE id = $1 AND thumbprint = $2 AND NOT used AND expires_at > now()',
        [loginId, device.thumbprint],
      )
      if (login === undefined) throw new ApiError('CODE_VOID')
      if (login.code_hash !== null) return { confirmed: true }
      if (Date.now() >= end) return { confirmed: false }
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal: over }).catch(() => {})
      if (over.aborted) return { confirmed: false }
    }
  })
}

/** The first code of an address creates its user. */
export async function finishLogin(
  context: Context,
  device: Device,
  { loginId, code }: SecureParams<'login/code'>,
): Promise<SessionGrant> {
  const login = await spendCode(context, { loginId, code, purpose: 'login', device })
  const { removed, started } = await context.database.transaction(async (queries) => {
    // This device now knows the address, even if its owner changes.
    if (await dropExpired(queries, login.address)) await rememberDevice(queries, device.thumbprint, login.address)
    const error = await removedWayFault(queries, context, {
      method: { email: login.address },
      device,
      projectId: login.project_id,
      hostOrigin: login.host_origin,
    })
    if (error !== undefined) return { removed: error }
    const userId = await userOfMailbox(queries, login.address, device.language)
    const stored = await cancelDeletionByCode(queries, userId, sceneOf(context.config, { ...login, ...device }))
    const granted = await createUserSession(queries, {
      userId,
      projectId: login.project_id,
      hostOrigin: login.host_origin,
      thumbprint: device.thumbprint,
      browser: device.browser,
      identityId: null,
      isOwnPage: login.host_origin === context.config.secureOrigin,
    })
    return { started: { grant: granted, notice: stored } }
  })
  // After the transaction, so that the ticket is stored.
  if (started === undefined) throw removed
  const { grant, notice } = started
  sendInBackground(context, notice)
  return grant
}
