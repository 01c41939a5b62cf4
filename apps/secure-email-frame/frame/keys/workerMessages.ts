import type { SerializedError } from '../errors/SecureError.ts'
import type { KeyClient } from './KeyClient.ts'

export type KeyOwner = { projectId: string; hostOrigin: string; language: string }

export type ToWorker =
  | ({ type: 'begin' } & KeyOwner)
  | { type: 'call'; number: number; name: keyof KeyClient; params: unknown[] }
export type FromWorker = { number: number } & ({ ok: true; value: unknown } | { ok: false; fault: SerializedError })

export const KEY_CALLS = [
  'restore',
  'requestCode',
  'awaitDevice',
  'submitCode',
  'startPasskeySignIn',
  'signInByPasskey',
  'startPasskeyWallet',
  'createPasskeyWallet',
  'signInByRecovery',
  'startAddingPasskey',
  'addPasskey',
  'removePasskey',
  'startSocialLogin',
  'attestSocialLogin',
  'redeemSocial',
  'cancelSocial',
  'decideRemovedWay',
  'listUnlockMethods',
  'startLinking',
  'awaitLink',
  'cancelLink',
  'unlink',
  'removeEmail',
  'exportPhrase',
  'unlock',
  'putPasskey',
  'startRecovery',
  'confirmRecovery',
  'restoreSlot',
  'lock',
  'listSessions',
  'endSessions',
  'deleteAccount',
  'updateEmail',
  'submitPrimaryCode',
  'submitSecondaryCode',
  'sign',
  'requestSponsor',
  'smartAccountRecord',
  'saveSmartAccount',
  'forgetCalls',
  'recipients',
  'rememberRecipients',
  'signOut',
] as const satisfies (keyof KeyClient)[]
