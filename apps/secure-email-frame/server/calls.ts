import type { SecureApi, SecureCall, SecureResult } from '@airlock/protocol/secure/api'
import type * as z from 'zod/mini'
import { deleteAccount, keepAccount } from './account.ts'
import { type AuditEvent, audit } from './audit.ts'
import { askForCode, openLogin, spendCode } from './codes.ts'
import type { Context, Device } from './context.ts'
import { beginChallenge } from './dataKeyProof.ts'
import type { DevicePolls } from './devicePolls.ts'
import { beginEmailChange, confirmNewAddress, confirmOldAddress } from './emailChange.ts'
import { Fault } from './Fault.ts'
import { awaitDevice, beginLogin, finishLogin } from './logins.ts'
import { endOthers, listSessions } from './sessionList.ts'
import { endSession, freshen, readUser, refreshSession, type Session } from './sessions.ts'
import { confirmSlot, putSlot, restoreSlot } from './slots.ts'
import { readWallet } from './walletRecord.ts'
import { createWallet, lockWallet, openServerSlot } from './wallets.ts'

type Given<Name extends SecureCall> = {
  context: Context
  device: Device
  params: z.output<SecureApi[Name]['params']>
  polls: DevicePolls
  /** Aborts when the client goes away. */
  signal: AbortSignal
} & (SecureApi[Name]['access'] extends 'session' ? { session: Session } : object)

export type Calls = { [Name in SecureCall]: (given: Given<Name>) => Promise<SecureResult<Name>> }

const noted = async <Value>(context: Context, session: Session, event: AuditEvent, task: Promise<Value>) => {
  const value = await task
  const { user_id: userId, project_id: projectId, host_origin: hostOrigin } = session
  await audit(context, event, { userId, projectId, hostOrigin })
  return value
}

/** What each call of the API does. */
export const CALLS: Calls = {
  'login/email': ({ context, device, params }) => beginLogin(context, device, params),
  'login/device': ({ context, device, params, polls, signal }) =>
    awaitDevice(context, device, { loginId: params.loginId, polls, signal }),
  'login/code': ({ context, device, params }) => finishLogin(context, device, params),
  'session/refresh': ({ context, device, params }) => refreshSession(context, { ...params, device }),
  'session/end': async ({ context, session }) => {
    await noted(context, session, 'logout', endSession(context, session))
    return {}
  },
  'session/list': ({ context, session }) => listSessions(context, session),
  'session/endOthers': async ({ context, session, params }) => {
    await noted(context, session, 'othersEnded', endOthers(context, session, params.id))
    return {}
  },
  'session/user': ({ context, session }) => readUser(context.database, session.user_id),
  'wallet/read': async ({ context, session }) => ({ record: await readWallet(context.database, session.user_id) }),
  'wallet/create': async ({ context, session, params }) => ({
    record: await noted(context, session, 'walletCreated', createWallet(context, session, params)),
  }),
  'wallet/dataKey': ({ context, session }) =>
    noted(context, session, 'serverSlotOpened', openServerSlot(context, session)),
  'wallet/challenge': ({ context, session }) => beginChallenge(context, session),
  'wallet/putSlot': async ({ context, session, params }) => ({ pending: await putSlot(context, session, params.slot) }),
  'wallet/confirmSlot': async ({ context, session, params }) => ({
    record: await noted(context, session, 'slotPut', confirmSlot(context, session, params)),
  }),
  'wallet/restoreSlot': async ({ context, session, params }) => ({
    record: await noted(context, session, 'slotRestored', restoreSlot(context, session, params)),
  }),
  'wallet/lock': async ({ context, session, params }) => ({
    record: await noted(context, session, 'walletLocked', lockWallet(context, session, params)),
  }),
  'account/delete': ({ context, session, params }) =>
    noted(context, session, 'accountDeleted', deleteAccount(context, session, params)),
  'account/keep': async ({ context, session, params }) => {
    await noted(context, session, 'accountKept', keepAccount(context, session, params))
    return {}
  },
  'fresh/begin': async ({ context, session, device }) => {
    const { email } = await readUser(context.database, session.user_id)
    if (email === null) throw new Fault('STATE_CONFLICT')
    const { resendAfterSeconds, expiresAt } = await askForCode(context, {
      address: email,
      purpose: 'fresh',
      userId: session.user_id,
      projectId: session.project_id,
      hostOrigin: session.host_origin,
      device: { ...device, via: 'confirmed' },
    })
    return { resendAfterSeconds, expiresAt }
  },
  'fresh/code': async ({ context, session, device, params }) => {
    const loginId = await openLogin(context, { userId: session.user_id, purpose: 'fresh', device })
    await spendCode(context, { loginId, code: params.code, purpose: 'fresh', device })
    await noted(context, session, 'freshCode', freshen(context, session))
    return {}
  },
  'email/update': ({ context, session, device, params }) => beginEmailChange(context, session, device, params),
  'email/primary': ({ context, session, device, params }) => confirmOldAddress(context, session, device, params.code),
  'email/secondary': ({ context, session, device, params }) =>
    noted(context, session, 'emailChanged', confirmNewAddress(context, session, device, params.code)),
}
