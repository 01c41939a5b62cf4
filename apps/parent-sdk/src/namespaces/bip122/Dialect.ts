import type { Unsubscribe } from '../../kit/createListeners.ts'

/** How the wallets of one convention are asked. What they answer is foreign, and checked by whoever asks. */
export type Dialect = {
  /** Asks the person. @returns the accounts, as texts or objects with an address */
  connect(): Promise<unknown>
  /** Asks nobody. @returns the same; none for a site that the wallet has forgotten @throws AirlockError where it cannot tell */
  restore(): Promise<unknown>
  /** Asks the person, once. @returns the signature, as base64 or bytes @throws AirlockError */
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
