import type { PreviousSlot, SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { SessionEntry } from '@airlock/protocol/secure/pageApi'
import type { NewPasskey, PasskeyAssertion } from '@airlock/protocol/secure/passkeyApi'
import type { Payment } from '@airlock/protocol/secure/payment'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { Hex } from 'viem'

/** Id and salt of a wallet's passkey (WebAuthn `prf`), base64url. */
export type PasskeyData = { credentialId: string; salt: string }

export type SignedPasskey = { assertion: PasskeyAssertion; output: string | undefined }

/** `inWindow`: in a window of this origin, where the browser reports no site. */
export type PasskeyPlace = { inWindow: boolean }

export type UnlockMethod = { kind: 'passkey'; output: string } | { kind: 'recovery'; code: string }

type User = {
  id: string
  email: string | null
  /** Display name from the provider, not verified. */
  name: string | null
  mode: 'managed' | 'user-locked'
  passkey: PasskeyData | null
  hasRecovery: boolean
  isPasskeyOnly: boolean
  previousSlots: readonly PreviousSlot[]
  /** Scheduled deletion, in ms since the epoch. Unlocking cancels it. */
  deletesAt: number | null
}

export type OpenUser = User & { isOpen: true; addresses: { eip155: string; solana: string } }

/** Until unlocked here, a user-locked wallet has no addresses: the server could lie about them (T103). */
export type SecureUser = OpenUser | (User & { isOpen: false; addresses: null })

export type AccessList = readonly { address: Hex; storageKeys: readonly Hex[] }[]

/** Nothing is filled in after it was shown. Numbers are decimal strings, `data` is 0x hex. */
export type FinalTransaction = {
  chainId: number
  to: string | null
  value: string
  data: string
  nonce: number
  gas: string
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  accessList?: AccessList
  /** The pinned delegate, or none. Signed for the nonce after the transaction's. */
  authorization?: { address: string }
}

export type SmartAccountRecord = {
  isPreferred?: boolean
  /** Ids that requesters gave calls, each with our own, newest first. */
  ids?: readonly (readonly [input: string, own: string])[]
  replaced?: readonly (readonly [former: string, present: string])[]
  cancelled?: readonly (readonly [former: string, present: string])[]
}

/** `validUntil` in seconds, values as decimal strings, `key` of 24 bytes. `authorization` uses the account's nonce. */
export type FinalOperation = {
  chainId: number
  sender: string
  validUntil: number
  key: string
  calls: readonly { to: string; value: string; data: string }[]
  callGasLimit: number
  authorization?: { nonce: number }
  payment: Payment
}

export type SigningRequest =
  | { kind: 'message'; message: string }
  | { kind: 'typedData'; typedData: string }
  | { kind: 'transactions'; transactions: readonly FinalTransaction[] }
  | { kind: 'operation'; operation: FinalOperation }
  | { kind: 'solana'; payloads: readonly string[] }

export type AccountRequest = { account: string; request: SigningRequest }

export type Approval = AccountRequest & { id: string; shownHash: string }

export type SocialLoginStarted = { url?: string | undefined }

/** Every call settles once, with its value or a SecureError. */
export type KeyClient = {
  /** Resolves with the user of the stored session; null if it ended or its wallet is locked here. */
  restore(): Promise<OpenUser | null>
  requestCode(email: string): Promise<SecureResult<'login/email'>>
  awaitDevice(): Promise<boolean>
  submitCode(code: string): Promise<SecureUser>
  startPasskeySignIn(place?: PasskeyPlace): Promise<string>
  /** @throws SecureError PASSKEY_REFUSED */
  signInByPasskey(signed: SignedPasskey): Promise<SecureUser>
  startPasskeyWallet(place?: PasskeyPlace): Promise<SecureResult<'passkey/startWallet'>>
  /** @throws SecureError WRONG_KEY */
  createPasskeyWallet(created: { passkey: NewPasskey; output: string }): Promise<SecureUser>
  /** @throws SecureError RECOVERY_REFUSED */
  signInByRecovery(code: string): Promise<SecureUser>
  /** Needs a recent sign-in. */
  startAddingPasskey(place?: PasskeyPlace): Promise<SecureResult<'passkey/begin'>>
  addPasskey(passkey: NewPasskey): Promise<void>
  removePasskey(credentialId: string): Promise<readonly string[]>
  /** The verifier stays here. */
  startSocialLogin(start: { provider: SignInProvider; transaction: string }): Promise<SocialLoginStarted>
  attestSocialLogin(about: { transaction: string; nonce: string }): Promise<void>
  /** Waits for the user at the provider; call again after `null`. */
  redeemSocial(transaction: string): Promise<SecureUser | null>
  cancelSocial(transaction: string): Promise<void>
  decideRemovedWay(decision: 'takeBack' | 'leave', ticket: string): Promise<SecureUser>
  /** Needs a recent sign-in, as do adding and removing logins. */
  listUnlockMethods(): Promise<SecureResult<'identity/list'>>
  startLinking(start: { provider: SignInProvider; transaction: string }): Promise<SocialLoginStarted>
  /** Waits for the user at the provider; call again after `false`. @throws SecureError SOCIAL_TAKEN */
  awaitLink(transaction: string): Promise<boolean>
  cancelLink(transaction: string): Promise<void>
  /** @throws SecureError WAY_NEEDED */
  unlink(id: string): Promise<void>
  removeEmail(): Promise<void>
  /** Needs a recent code. */
  exportPhrase(): Promise<string>
  /** @throws SecureError WRONG_KEY */
  unlock(unlockMethod: UnlockMethod): Promise<OpenUser>
  /** The passkey counts once the server's copy of its slot was opened, as for a recovery code. */
  putPasskey(passkey: PasskeyData & { output: string }): Promise<OpenUser>
  /** The recovery code counts once typed back. */
  startRecovery(): Promise<string>
  confirmRecovery(typed: string): Promise<OpenUser>
  restoreSlot(id: string): Promise<OpenUser>
  /** Needs a passkey and a recovery code. */
  lock(): Promise<OpenUser>
  /** Needs a recent code, as do ending sessions and deleting the account. */
  listSessions(): Promise<readonly SessionEntry[]>
  endSessions(id?: string): Promise<void>
  /** Resolves with the time until which signing in restores the account. @throws SecureError KEY_NEEDED */
  deleteAccount(): Promise<number>
  /** A locked wallet must be unlocked. @throws SecureError KEY_NEEDED */
  updateEmail(email: string): Promise<SecureResult<'email/update'>>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /** @throws SecureError APPROVAL_CHANGED, ACCOUNT_CHANGED for another account's keys */
  sign(approval: Approval): Promise<readonly string[]>
  requestSponsor<Name extends 'status' | 'send'>(
    name: Name,
    params: SecureParams<`sponsor/${Name}`>,
  ): Promise<SecureResult<`sponsor/${Name}`>>
  smartAccountRecord(): Promise<SmartAccountRecord>
  saveSmartAccount(notes: SmartAccountRecord): Promise<void>
  forgetCalls(input: string): Promise<void>
  recipients(): Promise<readonly string[]>
  rememberRecipients(addresses: readonly string[]): Promise<void>
  signOut(): Promise<void>
}
