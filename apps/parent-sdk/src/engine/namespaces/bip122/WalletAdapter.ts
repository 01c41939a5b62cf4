import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import type { PsbtRequest } from './psbt.ts'

/** Calls of the wallets of one convention. Results are foreign: callers check them. */
export type WalletAdapter = {
  /** Requests access from the person. @returns the accounts, as texts or objects with an address */
  connect(): Promise<unknown>
  /**
   * Reads the accounts without a prompt. @returns the same; none for a site that the wallet has forgotten @throws AirlockError where the
   * wallet cannot report them. Absent: the wallet keeps no connections, so that its accounts are those that the page remembers.
   */
  restore?(): Promise<unknown>
  /** Requests a signature from the person, once. @returns the signature, as base64 or bytes @throws AirlockError */
  signMessage(given: { account: Account; text: string; protocol: Protocol | undefined }): Promise<unknown>
  /**
   * Requests signatures of inputs from the person, once. @returns the transaction as base64, hex or bytes, with its id where the wallet sent it
   * @throws AirlockError UNSUPPORTED_METHOD before the person is asked, where the wallet cannot send it
   */
  signPsbt(request: PsbtRequest & { inputs: readonly SignedInput[]; network: CaipNetworkId }): Promise<Signed>
  /**
   * Requests a transfer from the person, once, of the account that the wallet shows. Absent: the wallet sends nothing by itself.
   *
   * @returns the id of the transaction, alone or as `txid`
   */
  sendTransfer?(transfer: Transfer): Promise<unknown>
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
  /** Derivation path of the key. */
  path?: string
  /** As the wallet takes it back. */
  native: unknown
}

/** Kinds of signatures of a message: BIP-322, and the hash of the time before it. */
export type Protocol = 'ecdsa' | 'bip322'

/** An input of a transaction, with the account that signs it. */
export type SignedInput = { account: Account; index: number; sighashTypes?: readonly number[] }

export type Signed = { psbt: unknown; txid?: unknown }

/** @property amount in satoshis */
export type Transfer = { account: Account; recipient: string; amount: number; network: CaipNetworkId }
