import type { FormerSlot, SecureResult, SessionEntry } from '@airlock/protocol/secure/api'

/** How the passkey of a wallet is found, and what it is asked (WebAuthn `prf`). Texts are base64url. */
export type PasskeyFacts = { credentialId: string; salt: string }

/** What opens a user-locked wallet: what the passkey answered, base64url, or the code as it was typed. */
export type Opening = { kind: 'passkey'; output: string } | { kind: 'recovery'; code: string }

/** Whoever is signed in on this device at this host. */
export type SecureUser = {
  id: string
  email: string | null
  addresses: { eip155: string; solana: string }
  mode: 'managed' | 'user-locked'
  /** Whether this device can sign; a user-locked wallet has to be opened on it first. */
  isOpen: boolean
  passkey: PasskeyFacts | null
  hasRecovery: boolean
  /** Replaced ways in that can be put back, the newest first. */
  formerSlots: readonly FormerSlot[]
  /** When a deleted account goes, in ms; opening the wallet takes it back. */
  deletesAt: number | null
}

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
}

/** What can be signed. Messages are 0x hex of the bytes; typed data is the JSON text that was shown. */
export type SigningRequest =
  | { kind: 'message'; message: string }
  | { kind: 'typedData'; typedData: string }
  | { kind: 'transactions'; transactions: readonly FinalTransaction[] }
  /** Bytes that are signed as they are (ed25519), base64. */
  | { kind: 'solana'; payloads: readonly string[] }

/** A request and the address that signs it: another account is another request. */
export type AccountRequest = { account: string; request: SigningRequest }

/** A person's approval: of the request whose hash they were shown, once. */
export type Approval = AccountRequest & { id: string; shownHash: string }

/**
 * Everything secret lives in the worker behind this: device key, tokens, data key, entropy. Every call settles once, with its value or
 * a SecureFault.
 */
export type KeyClient = {
  /** The session that this device kept for this host, if it still is one. */
  restore(): Promise<SecureUser | null>
  requestCode(email: string): Promise<SecureResult<'login/email'>>
  /** Whether the mailed link was used; `false` asks to be called again. */
  awaitDevice(): Promise<boolean>
  submitCode(code: string): Promise<SecureUser>
  beginFreshCode(): Promise<SecureResult<'fresh/begin'>>
  submitFreshCode(code: string): Promise<void>
  /** The words that recover the wallet anywhere; only after a fresh code. */
  exportWords(): Promise<string>
  /** Opens a user-locked wallet on this device. @throws SecureFault WRONG_KEY */
  unlock(opening: Opening): Promise<SecureUser>
  /** Counts once what the server kept of it has opened the wallet, as do recovery codes. */
  putPasskey(passkey: PasskeyFacts & { output: string }): Promise<SecureUser>
  /** A new recovery code, to be shown once; it counts when it was typed back. */
  beginRecovery(): Promise<string>
  confirmRecovery(typed: string): Promise<SecureUser>
  /** Puts back what another passkey or code replaced. */
  restoreSlot(id: string): Promise<SecureUser>
  /** Takes the operator's way in away: with a passkey and a recovery code, and for good. */
  lock(): Promise<SecureUser>
  /** Where the person is signed in; only after a fresh code, as is ending and deleting. */
  listSessions(): Promise<readonly SessionEntry[]>
  /** Ends one other session, or without an id all others. */
  endSessions(id?: string): Promise<void>
  /** Ends every session, this one too. Resolves with until when signing in takes the account back. @throws SecureFault KEY_NEEDED */
  deleteAccount(): Promise<number>
  /** A locked wallet has to be open here. @throws SecureFault KEY_NEEDED */
  updateEmail(email: string): Promise<SecureResult<'email/update'>>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /**
   * One signature, or the signed transactions in their order, as 0x hex; of Solana the signatures, base58.
   *
   * @throws SecureFault APPROVAL_CHANGED, ACCOUNT_CHANGED where the keys are those of another account
   */
  sign(approval: Approval): Promise<readonly string[]>
  /** Addresses that were sent to from this device at this host, newest first. */
  recipients(): Promise<readonly string[]>
  rememberRecipients(addresses: readonly string[]): Promise<void>
  signOut(): Promise<void>
}
