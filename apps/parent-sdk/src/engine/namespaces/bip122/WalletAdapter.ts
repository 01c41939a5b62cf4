import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import type { PsbtRequest } from './psbt.ts'

/** Results are untrusted: callers check them. */
export type WalletAdapter = {
  /** @returns accounts as strings or objects with an address */
  connect(): Promise<unknown>
  /**
   * Absent: the wallet stores no connections.
   *
   * @returns none if the wallet has forgotten the site
   * @throws AirlockError
   */
  restore?(): Promise<unknown>
  /** @returns base64 or bytes @throws AirlockError */
  signMessage(input: { account: Account; text: string; protocol: Protocol | undefined }): Promise<unknown>
  /** @returns base64, hex or bytes, and the id if sent @throws AirlockError UNSUPPORTED_METHOD without a prompt */
  signPsbt(request: PsbtRequest & { inputs: readonly SignedInput[]; network: CaipNetworkId }): Promise<Signed>
  /** Absent: the wallet cannot send. @returns the transaction id, plain or as `txid` */
  sendTransfer?(transfer: Transfer): Promise<unknown>
  watch(listener: () => void): Unsubscribe
  forget(): unknown
}

export type Account = {
  /** Normalized: witness programs in lower case. */
  address: string
  written: string
  publicKey?: string
  path?: string
  native: unknown
}

/** Message signature types: BIP-322, and the older ECDSA hash. */
export type Protocol = 'ecdsa' | 'bip322'

export type SignedInput = { account: Account; index: number; sighashTypes?: readonly number[] }

export type Signed = { psbt: unknown; txid?: unknown }

/** @property amount in satoshis */
export type Transfer = { account: Account; recipient: string; amount: number; network: CaipNetworkId }
