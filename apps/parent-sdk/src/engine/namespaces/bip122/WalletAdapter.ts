import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import type { PsbtRequest } from './psbt.ts'

/** Wallet calls in one convention. Results are untrusted: callers check them. */
export type WalletAdapter = {
  /** Prompts for access. @returns accounts as strings or objects with an address */
  connect(): Promise<unknown>
  /**
   * Reads accounts without a prompt. Absent: the wallet stores no connections, so the page's remembered accounts count.
   *
   * @returns accounts; none if the wallet has forgotten the site
   * @throws AirlockError if the wallet cannot report them
   */
  restore?(): Promise<unknown>
  /** Prompts once for a signature. @returns base64 or bytes @throws AirlockError */
  signMessage(input: { account: Account; text: string; protocol: Protocol | undefined }): Promise<unknown>
  /**
   * Prompts once for signatures of inputs.
   *
   * @returns the transaction as base64, hex or bytes, with its id if the wallet sent it
   * @throws AirlockError UNSUPPORTED_METHOD without a prompt, if the wallet cannot send it
   */
  signPsbt(request: PsbtRequest & { inputs: readonly SignedInput[]; network: CaipNetworkId }): Promise<Signed>
  /**
   * Prompts once for a transfer from the wallet's active account. Absent: the wallet cannot send.
   *
   * @returns the transaction id, plain or as `txid`
   */
  sendTransfer?(transfer: Transfer): Promise<unknown>
  /** Calls back when accounts or network may have changed. */
  watch(listener: () => void): Unsubscribe
  /** Revokes the site's permission in the background, if the wallet can. */
  forget(): unknown
}

export type Account = {
  /** Normalized: witness programs in lower case. */
  address: string
  /** The wallet's own format. */
  written: string
  publicKey?: string
  path?: string
  /** The wallet's own object. */
  native: unknown
}

/** Message signature types: BIP-322, and the older ECDSA hash. */
export type Protocol = 'ecdsa' | 'bip322'

export type SignedInput = { account: Account; index: number; sighashTypes?: readonly number[] }

export type Signed = { psbt: unknown; txid?: unknown }

/** @property amount in satoshis */
export type Transfer = { account: Account; recipient: string; amount: number; network: CaipNetworkId }
