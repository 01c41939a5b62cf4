import type { FormerSlot, SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { SessionEntry } from '@airlock/protocol/secure/pageApi'
import type { Payment } from '@airlock/protocol/secure/payment'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { Hex } from 'viem'

/** Id and salt of a wallet's passkey (WebAuthn `prf`), base64url. */
export type PasskeyFacts = { credentialId: string; salt: string }

/** Opens a user-locked wallet: the passkey's output, base64url, or the code as it was typed. */
export type Opening = { kind: 'passkey'; output: string } | { kind: 'recovery'; code: string }

/** The person who is signed in on this device at this host. */
type Person = {
  id: string
  email: string | null
  /** Display name that a provider gave, unverified. */
  name: string | null
  mode: 'managed' | 'user-locked'
  passkey: PasskeyFacts | null
  hasRecovery: boolean
  /** Replaced slots that can be restored, the newest first. */
  formerSlots: readonly FormerSlot[]
  /** End of a deleted account, in ms since the epoch; opening the wallet keeps the account. */
  deletesAt: number | null
}

/** The wallet is open on this device: it can sign, and its addresses were verified against its authenticated data. */
export type OpenUser = Person & { isOpen: true; addresses: { eip155: string; solana: string } }

/** A user-locked wallet has no addresses on a device that has not opened it: until then they would be the server's word (T103). */
export type SecureUser = OpenUser | (Person & { isOpen: false; addresses: null })

/** Storage that a transaction names beforehand (https://eips.ethereum.org/EIPS/eip-2930). It changes what gas costs, and nothing else. */
export type AccessList = readonly { address: Hex; storageKeys: readonly Hex[] }[]

/** A transaction that is final: nothing of it is filled in after it was shown. Numbers are decimal strings, `data` is 0x hex. */
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
   * Code that the account runs from then on (https://eips.ethereum.org/EIPS/eip-7702): the pinned delegate, or none. Signed for the
   * transaction's network and the nonce after its own; the transaction is one of the account to itself.
   */
  authorization?: { address: string }
}

/** Facts of the smart account that this device keeps until the person signs out. */
export type SmartNotes = {
  isPreferred?: boolean
  /** Ids that dapps and the modal's own Send gave calls, each with our own, the newest first. */
  ids?: readonly (readonly [given: string, own: string])[]
  /** Hashes of transactions that were sped up, each with the one that took its place, the newest first. */
  replaced?: readonly (readonly [former: string, present: string])[]
  /** Hashes of cancelled transactions, each with its replacement, newest first. */
  cancelled?: readonly (readonly [former: string, present: string])[]
}

/**
 * Calls of an account as an operation of EntryPoint 0.8 that a paymaster pays for, until the second `validUntil`. Values of calls are decimal strings,
 * `key` is 24 bytes. `authorization` sets the pinned delegate, at the account's own nonce.
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

/** A request to sign. Messages are 0x hex of the bytes; typed data is the JSON text that was shown. */
export type SigningRequest =
  | { kind: 'message'; message: string }
  | { kind: 'typedData'; typedData: string }
  | { kind: 'transactions'; transactions: readonly FinalTransaction[] }
  | { kind: 'operation'; operation: FinalOperation }
  /** Bytes that are signed as they are (ed25519), base64. */
  | { kind: 'solana'; payloads: readonly string[] }

/** A request and the address that signs it: another account is another request. */
export type AccountRequest = { account: string; request: SigningRequest }

/** A person's approval: of the request whose hash they were shown, once. */
export type Approval = AccountRequest & { id: string; shownHash: string }

/** `url` is what a phone with Farcaster opens. */
export type SocialBegun = { url?: string | undefined }

/**
 * Calls the worker that holds the secrets: device key, tokens, data key, entropy. Every call settles once, with its value or a
 * SecureFault.
 */
export type KeyClient = {
  /** Resolves with the user of the kept session; null where the session is over or its wallet is not open on this device. */
  restore(): Promise<OpenUser | null>
  requestCode(email: string): Promise<SecureResult<'login/email'>>
  /** Resolves with `true` once the mailed link was used; after `false` it is called again. */
  awaitDevice(): Promise<boolean>
  submitCode(code: string): Promise<SecureUser>
  /** Begins a social sign-in; what it is redeemed with stays here. */
  beginSocial(begin: { provider: SignInProvider; transaction: string }): Promise<SocialBegun>
  /** Vouches for the window of the sign-in that is under way, by the nonce that it holds. */
  vouchSocial(about: { transaction: string; nonce: string }): Promise<void>
  /** Waits for the person at the provider; after `null` it is called again. */
  redeemSocial(transaction: string): Promise<SecureUser | null>
  /** Gives up what `beginSocial` began. A session that it has already is ended. */
  cancelSocial(transaction: string): Promise<void>
  /** Signs in by a way that was removed: to the wallet that it is put back to, or to a new one. */
  decideRemovedWay(decision: 'takeBack' | 'leave', ticket: string): Promise<SecureUser>
  /** Lists what signs in to the wallet. Needs a fresh sign-in, as adding and removing a way in do. */
  listWaysIn(): Promise<SecureResult<'identity/list'>>
  /** Begins a sign-in that adds an account at a provider to the wallet; `vouchSocial` vouches for its window too. */
  beginLink(begin: { provider: SignInProvider; transaction: string }): Promise<SocialBegun>
  /** Waits for the person at the provider; after `false` it is called again. @throws SecureFault SOCIAL_TAKEN */
  awaitLink(transaction: string): Promise<boolean>
  /** Gives up what `beginLink` began: its window adds nothing any more. */
  cancelLink(transaction: string): Promise<void>
  /** Removes an account at a provider, and ends the sessions that came by it. @throws SecureFault WAY_NEEDED */
  unlink(id: string): Promise<void>
  removeEmail(): Promise<void>
  beginFreshCode(): Promise<SecureResult<'fresh/begin'>>
  submitFreshCode(code: string): Promise<void>
  /** Resolves with the words that recover the wallet anywhere. Needs a fresh code. */
  exportWords(): Promise<string>
  /** Opens a user-locked wallet on this device. @throws SecureFault WRONG_KEY */
  unlock(opening: Opening): Promise<OpenUser>
  /** Adds a passkey. It counts once the server's copy of its slot has opened the wallet, as does a recovery code. */
  putPasskey(passkey: PasskeyFacts & { output: string }): Promise<OpenUser>
  /** Makes a recovery code, to be shown once; it counts when it was typed back. */
  beginRecovery(): Promise<string>
  confirmRecovery(typed: string): Promise<OpenUser>
  /** Restores a passkey or code that was replaced. */
  restoreSlot(id: string): Promise<OpenUser>
  /** Removes the server slot for good; needs a passkey and a recovery code. */
  lock(): Promise<OpenUser>
  /** Lists where the person is signed in. Needs a fresh code, as ending sessions and deleting the account do. */
  listSessions(): Promise<readonly SessionEntry[]>
  /** Ends one other session, or without an id all others. */
  endSessions(id?: string): Promise<void>
  /** Ends every session, this one too. Resolves with until when signing in takes the account back. @throws SecureFault KEY_NEEDED */
  deleteAccount(): Promise<number>
  /** Needs an open wallet where it is locked. @throws SecureFault KEY_NEEDED */
  updateEmail(email: string): Promise<SecureResult<'email/update'>>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /**
   * Resolves with one signature, or the signed transactions in their order, as 0x hex; with the signatures of Solana, base58; with what the
   * server is sent of an operation, as JSON, and its hash.
   *
   * @throws SecureFault APPROVAL_CHANGED, ACCOUNT_CHANGED where the keys are those of another account
   */
  sign(approval: Approval): Promise<readonly string[]>
  /** Reads from the server which fees the operator pays, or has an operation carried out. */
  askSponsor<Name extends 'status' | 'send'>(
    name: Name,
    params: SecureParams<`sponsor/${Name}`>,
  ): Promise<SecureResult<`sponsor/${Name}`>>
  smartNotes(): Promise<SmartNotes>
  /** Adds to the notes; what other tabs noted stays. */
  noteSmart(notes: SmartNotes): Promise<void>
  /** Forgets an id that was given to calls. */
  forgetCalls(given: string): Promise<void>
  /** Resolves with the addresses that were sent to from this device at this host, newest first. */
  recipients(): Promise<readonly string[]>
  rememberRecipients(addresses: readonly string[]): Promise<void>
  signOut(): Promise<void>
}
