import type { SecureApi, SecureCall, SecureResult } from '@airlock/protocol/secure/api'
import type * as z from 'zod/mini'
import type { Context, Device } from './context.ts'
import { endOtherSessions, listSessions } from './sessions/sessionList.ts'
import { endSession, readUser, refreshSession, type Session } from './sessions/sessions.ts'
import type { DevicePolls } from './signIn/email/devicePolls.ts'
import { beginEmailChange, confirmNewAddress, confirmOldAddress } from './signIn/email/emailChange.ts'
import { awaitDevice, beginLogin, finishLogin } from './signIn/email/logins.ts'
import { awaitLink, startLinking } from './signIn/identities/linkIdentity.ts'
import { noteExport } from './signIn/identities/noteExport.ts'
import { removeEmail, unlinkIdentity } from './signIn/identities/removeWayIn.ts'
import { leaveWay, takeWayBack } from './signIn/identities/takeBack.ts'
import { listUnlockMethods } from './signIn/identities/waysIn.ts'
import { addPasskey, startAddingPasskey } from './signIn/passkeys/addPasskey.ts'
import { createPasskeyWallet, startPasskeyWallet } from './signIn/passkeys/createPasskeyWallet.ts'
import { startPasskeySignIn } from './signIn/passkeys/passkeyChallenges.ts'
import { removePasskey } from './signIn/passkeys/removePasskey.ts'
import { signInByPasskey } from './signIn/passkeys/signInByPasskey.ts'
import { findRecovery, signInByRecovery } from './signIn/passkeys/signInByRecovery.ts'
import { redeem } from './signIn/social/redeem.ts'
import { attest, cancelTransaction, startTransaction } from './signIn/social/transactions.ts'
import { sendOperation, sponsorStatus } from './sponsor/sponsor.ts'
import { beginChallenge } from './wallet/dataKeyProof.ts'
import { cancelDeletion, deleteAccount } from './wallet/deleteAccount.ts'
import { confirmSlot, putSlot, restoreSlot } from './wallet/slots.ts'
import { readWallet } from './wallet/walletRecord.ts'
import { createWallet, lockWallet, openServerSlot } from './wallet/wallets.ts'

type Input<Name extends SecureCall> = {
  context: Context
  device: Device
  params: z.output<SecureApi[Name]['params']>
  polls: DevicePolls
  signal: AbortSignal
} & (SecureApi[Name]['access'] extends 'open' ? object : { session: Session })

export type Calls = { [Name in SecureCall]: (input: Input<Name>) => Promise<SecureResult<Name>> }

type Caller = { context: Context; session: Session; device: Device }

/** Counts a change against its limit: each is a row of the audit. */
const change = async <Value>(caller: Caller, task: () => Promise<Value>) => {
  await caller.context.limits.take('eventsByDevice', keyOf(caller))
  return task()
}

const slotChange = async <Value>(caller: Caller, task: () => Promise<Value>) => {
  await caller.context.limits.take('slotsByDevice', keyOf(caller))
  return task()
}

const keyOf = ({ session, device }: Caller) => `${session.user_id}|${device.thumbprint}`

export const CALLS: Calls = {
  'login/email': ({ context, device, params }) => beginLogin(context, device, params),
  'login/device': ({ context, device, params, polls, signal }) =>
    awaitDevice(context, device, { loginId: params.loginId, polls, signal }),
  'login/code': ({ context, device, params }) => finishLogin(context, device, params),
  'social/begin': ({ context, device, params }) => startTransaction(context, device, params),
  'social/vouch': async ({ context, device, params }) => {
    await attest(context, device, params)
    return {}
  },
  'social/redeem': ({ context, device, params, polls, signal }) => redeem(context, device, { params, polls, signal }),
  'session/refresh': ({ context, device, params }) => refreshSession(context, { ...params, device }),
  // Not counted: once per session.
  'session/end': async ({ context, session }) => {
    await endSession(context, session)
    return {}
  },
  'session/list': ({ context, session }) => listSessions(context, session),
  'session/endOthers': async ({ params, ...caller }) => {
    await change(caller, () => endOtherSessions(caller.context, caller.session, params.id))
    return {}
  },
  'session/user': ({ context, session }) => readUser(context.database, session.user_id),
  'wallet/read': async ({ context, session }) => ({ record: await readWallet(context.database, session.user_id) }),
  'wallet/create': async ({ params, ...caller }) => ({
    record: await change(caller, () => createWallet(caller.context, caller.session, params)),
  }),
  'wallet/dataKey': (caller) => change(caller, () => openServerSlot(caller.context, caller.session)),
  'wallet/challenge': ({ context, session }) => beginChallenge(context, session),
  'wallet/putSlot': async ({ params, ...caller }) => ({
    pending: await slotChange(caller, () => putSlot(caller.context, caller.session, params.slot)),
  }),
  'wallet/confirmSlot': async ({ params, ...caller }) => ({
    record: await slotChange(caller, () => change(caller, () => confirmSlot(caller.context, caller.session, params))),
  }),
  'wallet/restoreSlot': async ({ params, ...caller }) => ({
    record: await slotChange(caller, () => change(caller, () => restoreSlot(caller.context, caller.session, params))),
  }),
  'wallet/lock': async ({ params, ...caller }) => ({
    record: await change(caller, () => lockWallet(caller.context, caller.session, params)),
  }),
  'account/delete': ({ params, ...caller }) =>
    change(caller, () => deleteAccount(caller.context, caller.session, params)),
  'account/keep': async ({ params, ...caller }) => {
    await change(caller, () => cancelDeletion(caller.context, caller.session, params))
    return {}
  },
  'identity/list': ({ context, session }) => listUnlockMethods(context, session),
  'identity/link': ({ context, session, device, params }) => startLinking(context, session, device, params),
  'identity/linked': ({ context, session, device, ...waiting }) => awaitLink(context, session, device, waiting),
  'identity/cancel': async ({ context, session, device, params }) => {
    await cancelTransaction(context, device, params, session)
    return {}
  },
  'identity/unlink': async ({ params, ...caller }) => {
    await change(caller, () => unlinkIdentity(caller.context, caller.session, params))
    return {}
  },
  'email/remove': async ({ params, ...caller }) => {
    await change(caller, () => removeEmail(caller.context, caller.session, params))
    return {}
  },
  'way/takeBack': ({ context, device, params }) => takeWayBack(context, device, params),
  'way/leave': ({ context, device, params }) => leaveWay(context, device, params),
  'passkey/challenge': ({ context, device, params }) => startPasskeySignIn(context, device, params),
  'passkey/signIn': ({ context, device, params }) => signInByPasskey(context, device, params),
  'passkey/startWallet': ({ context, device, params }) => startPasskeyWallet(context, device, params),
  'passkey/createWallet': ({ context, device, params }) => createPasskeyWallet(context, device, params),
  'recovery/find': ({ context, device, params }) => findRecovery(context, device, params),
  'recovery/signIn': ({ context, device, params }) => signInByRecovery(context, device, params),
  'passkey/begin': async ({ params, ...caller }) => {
    await caller.context.limits.take('eventsByDevice', keyOf(caller))
    return startAddingPasskey(caller.context, caller.session, caller.device, params)
  },
  'passkey/add': async ({ params, ...caller }) => {
    await slotChange(caller, () =>
      change(caller, () => addPasskey(caller.context, caller.session, caller.device, params)),
    )
    return {}
  },
  'passkey/remove': ({ params, ...caller }) =>
    slotChange(caller, () => change(caller, () => removePasskey(caller.context, caller.session, params))),
  'wallet/exported': async (caller) => {
    await change(caller, () => noteExport(caller.context, caller.session))
    return {}
  },
  'sponsor/status': ({ context, session, params }) => sponsorStatus(context, session, params),
  'sponsor/send': ({ context, session, params }) => sendOperation(context, session, params),
  'email/update': ({ context, session, device, params }) => beginEmailChange(context, session, device, params),
  'email/primary': ({ context, session, device, params }) => confirmOldAddress(context, session, device, params.code),
  'email/secondary': ({ params, ...caller }) =>
    change(caller, () => confirmNewAddress(caller.context, caller.session, caller.device, params.code)),
}
