import type { SecureResult } from '@airlock/protocol/secure/api'

/** Whoever is signed in on this device at this host. */
export type SecureUser = {
  email: string | null
  addresses: { eip155: string; solana: string }
  mode: 'managed' | 'user-locked'
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

/** A person's approval: of the request whose hash they were shown, once. */
export type Approval = { id: string; shownHash: string; request: SigningRequest }

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
  updateEmail(email: string): Promise<SecureResult<'email/update'>>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<string>
  /** One signature, or the signed transactions in their order, as 0x hex. */
  sign(approval: Approval): Promise<readonly string[]>
  /** Addresses that were sent to from this device at this host, newest first. */
  recipients(): Promise<readonly string[]>
  rememberRecipients(addresses: readonly string[]): Promise<void>
  signOut(): Promise<void>
}
