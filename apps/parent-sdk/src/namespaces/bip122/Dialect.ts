import type { Unsubscribe } from '../../kit/createListeners.ts'

/** Calls of the wallets of one convention. Results are foreign: callers check them. */
export type Dialect = {
  /** Requests access from the person. @returns the accounts, as texts or objects with an address */
  connect(): Promise<unknown>
  /**
   * Reads the accounts without a prompt. @returns the same; none for a site that the wallet has forgotten @throws AirlockError where the
   * wallet cannot report them. Absent: the wallet keeps no connections, so that its accounts are those that the page remembers.
   */
  restore?(): Promise<unknown>
  /** Requests a signature from the person, once. @returns the signature, as base64 or bytes @throws AirlockError */
  signMessage(given: { account: Account; text: string; protocol: Protocol | undefined }): Promise<unknown>
  /** Calls back when the accounts or the network may be others. */
  watch(listener: () => void): Unsubscribe
  /** Ends the permission of the site in the background, where the wallet can. */
  forget(): unknown
}

/** An account of a wallet, read once. */
export type Account = {
  /** As addresses are compared: witness programs in small letters. */
  address: string
  /** As the wallet wrote it. */
  written: string
  publicKey?: string
  /** As the wallet takes it back. */
  native: unknown
}

/** Kinds of signatures of a message: BIP-322, and the hash of the time before it. */
export type Protocol = 'ecdsa' | 'bip322'
