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

/** Unlocks a user-locked wallet: passkey output (base64url), or the code as typed. */
export type UnlockMethod = { kind: 'passkey'; output: string } | { kind: 'recovery'; code: string }

type User = {
  id: string
  email: string | null
  /** Display name from the provider, not verified. */
  name: string | null
  mode: 'managed' | 'user-locked'
  passkey: PasskeyData | null
  hasRecovery: boolean
  /** Only its passkeys sign in. */
  isPasskeyOnly: boolean
  /** Replaced slots that can be restored, newest first. */
  previousSlots: readonly PreviousSlot[]
  /** Scheduled deletion, in ms since the epoch. Unlocking cancels it. */
  deletesAt: number | null
}

/** The wallet is unlocked here, and its addresses match its authenticated data. */
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
  /**
   * Code to delegate to (https://eips.ethereum.org/EIPS/eip-7702): the pinned delegate, or none. Signed for this network and the nonce
   * after the transaction's.
   */
  authorization?: { address: string }
}

/** Smart account data, stored on this device until sign-out. */
export type SmartAccountRecord = {
  isPreferred?: boolean
  /** Ids that requesters gave calls, each with our own, newest first. */
  ids?: readonly (readonly [input: string, own: string])[]
  /** Hashes of sped-up transactions, each with its replacement, newest first. */
  replaced?: readonly (readonly [former: string, present: string])[]
  /** Hashes of cancelled transactions, each with its replacement, newest first. */
  cancelled?: readonly (readonly [former: string, present: string])[]
}

/**
 * An operation of EntryPoint 0.8 that a paymaster pays, valid until `validUntil` (seconds). Values are decimal strings, `key` has 24
 * bytes. `authorization` delegates the account at its nonce.
 */
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
  /** Raw bytes to sign (ed25519), base64. */
  | { kind: 'solana'; payloads: readonly string[] }

export type AccountRequest = { account: string; request: SigningRequest }

/** Approval of the request with the shown hash, usable once. */
export type Approval = AccountRequest & { id: string; shownHash: string }

/** `url` opens on a phone with Farcaster. */
export type SocialLoginStarted = { url?: string | undefined }

/**
 * Client of the worker that holds the secrets: device key, tokens, data key, entropy. Every call settles once, with its value or a
 * SecureError.
 */
export type KeyClient = {
  /** Resolves with the user of the stored session; null if it ended or its wallet is locked here. */
  restore(): Promise<OpenUser | null>
  requestCode(email: string): Promise<SecureResult<'login/email'>>
  awaitDevice(): Promise<boolean>
  submitCode(code: string): Promise<SecureUser>
  /** Resolves with the challenge of a sign-in by passkey. */
  startPasskeySignIn(place?: PasskeyPlace): Promise<string>
  /** Signs in, and opens a locked wallet if the same passkey opens it. @throws SecureError PASSKEY_REFUSED */
  signInByPasskey(signed: SignedPasskey): Promise<SecureUser>
  /** Resolves with the challenge and user of a wallet that only a passkey will open. */
  startPasskeyWallet(place?: PasskeyPlace): Promise<SecureResult<'passkey/startWallet'>>
  /** Creates that user and the wallet, with the passkey's slot. @throws SecureError WRONG_KEY */
  createPasskeyWallet(created: { passkey: NewPasskey; output: string }): Promise<SecureUser>
  /** Signs in on the secure origin's pages, to a wallet that a passkey created. @throws SecureError RECOVERY_REFUSED */
  signInByRecovery(code: string): Promise<SecureUser>
  /** Needs a recent sign-in. */
  startAddingPasskey(place?: PasskeyPlace): Promise<SecureResult<'passkey/begin'>>
  addPasskey(passkey: NewPasskey): Promise<void>
  /** Resolves with the ids of the remaining passkeys. */
  removePasskey(credentialId: string): Promise<readonly string[]>
  /** Starts a social sign-in. Its verifier stays here. */
  startSocialLogin(start: { provider: SignInProvider; transaction: string }): Promise<SocialLoginStarted>
  /** Attests the window of the pending sign-in, by its nonce. */
  attestSocialLogin(about: { transaction: string; nonce: string }): Promise<void>
  /** Waits for the user at the provider; call again after `null`. */
  redeemSocial(transaction: string): Promise<SecureUser | null>
  /** Cancels `startSocialLogin`, and ends a session that it already has. */
  cancelSocial(transaction: string): Promise<void>
  /** Signs in with a removed login: to its restored wallet, or to a new one. */
  decideRemovedWay(decision: 'takeBack' | 'leave', ticket: string): Promise<SecureUser>
  /** Lists the wallet's logins. Needs a recent sign-in, as do adding and removing logins. */
  listUnlockMethods(): Promise<SecureResult<'identity/list'>>
  /** Starts a sign-in that links a provider account to the wallet. `attestSocialLogin` attests its window. */
  startLinking(start: { provider: SignInProvider; transaction: string }): Promise<SocialLoginStarted>
  /** Waits for the user at the provider; call again after `false`. @throws SecureError SOCIAL_TAKEN */
  awaitLink(transaction: string): Promise<boolean>
  cancelLink(transaction: string): Promise<void>
  /** Removes a provider account and ends its sessions. @throws SecureError WAY_NEEDED */
  unlink(id: string): Promise<void>
  removeEmail(): Promise<void>
  startReauth(): Promise<SecureResult<'fresh/begin'>>
  submitReauthCode(code: string): Promise<void>
  /** Resolves with the recovery phrase. Needs a recent code. */
  exportPhrase(): Promise<string>
  /** Unlocks a user-locked wallet on this device. @throws SecureError WRONG_KEY */
  unlock(unlockMethod: UnlockMethod): Promise<OpenUser>
  /** Adds a passkey. It counts once the server's copy of its slot was opened, as for a recovery code. */
  putPasskey(passkey: PasskeyData & { output: string }): Promise<OpenUser>
  /** Creates a recovery code to show once. It counts once typed back. */
  startRecovery(): Promise<string>
  confirmRecovery(typed: string): Promise<OpenUser>
  /** Restores a passkey or code that was replaced. */
  restoreSlot(id: string): Promise<OpenUser>
  /** Permanently removes the server slot. Needs a passkey and a recovery code. */
  lock(): Promise<OpenUser>
  /** Lists sessions. Needs a recent code, as do ending sessions and deleting the account. */
  listSessions(): Promise<readonly SessionEntry[]>
  endSessions(id?: string): Promise<void>
  /** Ends every session. Resolves with the time until which signing in restores the account. @throws SecureError KEY_NEEDED */
  deleteAccount(): Promise<number>
  /** A locked wallet must be unlocked. @throws SecureError KEY_NEEDED */
  updateEmail(email: string): Promise<SecureResult<'email/update'>>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /**
   * Resolves with 0x hex signatures or signed transactions in order, base58 Solana signatures, or an operation's JSON and hash.
   *
   * @throws SecureError APPROVAL_CHANGED, ACCOUNT_CHANGED for another account's keys
   */
  sign(approval: Approval): Promise<readonly string[]>
  /** Reads which fees the operator pays, or submits an operation. */
  requestSponsor<Name extends 'status' | 'send'>(
    name: Name,
    params: SecureParams<`sponsor/${Name}`>,
  ): Promise<SecureResult<`sponsor/${Name}`>>
  smartAccountRecord(): Promise<SmartAccountRecord>
  /** Adds records, and keeps those of other tabs. */
  saveSmartAccount(notes: SmartAccountRecord): Promise<void>
  forgetCalls(input: string): Promise<void>
  recipients(): Promise<readonly string[]>
  rememberRecipients(addresses: readonly string[]): Promise<void>
  signOut(): Promise<void>
}
