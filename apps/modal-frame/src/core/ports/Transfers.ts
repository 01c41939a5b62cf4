import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../networks/network.ts'

export type Item = { id: string; kind: 'ERC721' | 'ERC1155' }

export type Asset = {
  /** `null` for the coin. */
  address: string | null
  decimals: number
  item?: Item
}

export type Transfer = { from: string; to: string; asset: Asset; amount: bigint }

/** Maximum in base units of the coin. Namespaces add fields. */
export type TransferFee = {
  gas: bigint
  /** Data and operator fee of a rollup; 0 elsewhere. */
  dataFee: bigint
  /** For a recipient's missing account. */
  deposit?: bigint
  total: bigint
}

export type CallFee = Pick<TransferFee, 'dataFee'> & {
  /** Maximum price, and the proposer's part (EIP-1559). */
  maxFeePerGas: bigint
  maxPriorityFeePerGas?: bigint
}

export type ContractCall = { from: string; to: string; data: string; value: bigint; gas: bigint }

export type ReceiverText =
  | { kind: 'address'; address: string }
  | { kind: 'name'; name: string }
  | ({ kind: 'payment' } & PaymentRequest)
  | { kind: 'invalid' }

export type PaymentRequest = {
  receiver: string
  chainId?: number
  token?: string
  amount?: bigint
  fullAmount?: string
}

export type TransferContext = {
  coin: bigint
  /** Equal to `coin` for the coin. */
  asset: bigint
  /** `null` if invalid. */
  decimals: number | null
  isContract: boolean
  /** Includes pending ones. Absent without nonces. */
  nonce?: number
  /** Unless the account is empty. Absent without a minimum. */
  minimum?: bigint
  /** Forbids a transfer to this recipient. */
  rejection?: TransferRefusal
  receiverCoin?: bigint
}

/** `receiver`: a system account. `token`: a token with its own transfer terms. */
export type TransferRefusal = 'receiver' | 'token'

export type SentTransaction = {
  /** `null` if the response was lost, and for calls without a known transaction. */
  hash: string | null
  /** The wallet reports the status of sponsored calls. */
  callsId?: string
  from: string
  nonce?: number
  /** Last block that may contain it. */
  lastHeight?: number
  to: string
  value: string
  data: string
}

export type SentCall = {
  to: string
  /** 4-byte selector if unknown; `null` for a plain coin transfer. */
  name: string | null
  value: string
}
export type SentBatch = SentTransaction & { calls: readonly SentCall[] }

export type TransactionState =
  | { status: 'pending'; hash: string; waitsFor?: number; isOther?: true }
  /** No node knows it, and its nonce is free. */
  | { status: 'unknown' }
  | {
      status: 'confirmed' | 'failed'
      hash: string
      as: 'asked' | 'repriced' | 'cancelled' | 'replaced'
      /** Base units; decimal digits. */
      fee?: string
    }
  /** An unknown transaction has used its nonce. */
  | { status: 'gone' }
  | { status: 'expired' }

export type ReplaceWay = 'speedUp' | 'cancel'

type Request = { method: string; params: Json }
export type SigningRequest = Request & { lastHeight: number }

export type SignedTransaction = {
  sent: SentTransaction & { hash: string }
  /** Idempotent. @returns `refused` by the network, `unknown` without a response */
  broadcast(): Promise<'sent' | 'refused' | 'unknown'>
}

export type WalletSends<Fee extends TransferFee = TransferFee> = {
  sends: 'wallet'
  /** @throws AirlockError INVALID_PARAMS for a transaction against network rules */
  request(network: CaipNetwork, transfer: Transfer, fee: Fee, receiverName?: string): Request
  /** For possible sponsorship. @throws AirlockError INVALID_PARAMS for a transaction against network rules */
  callsRequest(
    network: CaipNetwork,
    transfer: Transfer,
    fee: Fee,
    input: { id: string; receiverName?: string | undefined },
  ): Request
  /** Before the bytes of the call exist. @param cap maximum gas price @throws AirlockError RPC_FAILED */
  callFee(network: CaipNetwork, call: { bytes: number; gas: bigint }, cap?: bigint): Promise<CallFee>
  /** @throws AirlockError INVALID_PARAMS for a transaction against network rules */
  callRequest(network: CaipNetwork, call: ContractCall, fee: CallFee): Request
  /** @returns `undefined` for an invalid response */
  readCalls(network: CaipNetwork, response: Json): Pick<SentTransaction, 'hash' | 'nonce' | 'callsId'> | undefined
  /** `undefined` while pending. @throws AirlockError RPC_FAILED, or the wallet's error */
  stateOfCalls(callsId: string, send: (request: Request) => Promise<Json>): Promise<TransactionState | undefined>
  sent(
    transfer: Transfer,
    context: Pick<TransferContext, 'nonce'>,
  ): Pick<SentTransaction, 'to' | 'value' | 'data' | 'nonce'>
  isHash(response: unknown): response is string
  /** Empty if unknown to response or node. @param responded `isTrusted`: the wallet's own id counts @throws AirlockError RPC_FAILED */
  readBatch(
    network: CaipNetwork,
    request: { method: string; params?: Json | undefined },
    responded: { result: Json; isTrusted: boolean },
  ): Promise<readonly SentBatch[]>
  /** At a higher fee, or an empty transaction. */
  replacement(network: CaipNetwork, sent: SentTransaction & { hash: string }, method: ReplaceWay): Request
}

/** Wallets only sign: the modal sends. */
export type ModalSends<Fee extends TransferFee = TransferFee> = {
  sends: 'modal'
  request(network: CaipNetwork, transfer: Transfer, fee: Fee): Promise<SigningRequest>
  readSigned(
    network: CaipNetwork,
    transfer: Transfer,
    request: SigningRequest,
    response: unknown,
  ): Promise<SignedTransaction>
}

/** @typeParam Fee is passed back to `request` */
export type Transfers<
  Fee extends TransferFee = TransferFee,
  Sends extends WalletSends<Fee> | ModalSends<Fee> = WalletSends<Fee> | ModalSends<Fee>,
> = Sends & {
  readReceiver(text: string): ReceiverText
  /** Most exact first (https://docs.ens.domains/ensip/11). */
  coinTypes(network: CaipNetwork): readonly string[]
  isBurnAddress(address: string): boolean
  isLookAlike(address: string, other: string): boolean
  /** @throws AirlockError RPC_FAILED */
  context(network: CaipNetwork, transfer: Omit<Transfer, 'amount'>): Promise<TransferContext>
  /** @param cap maximum gas price @throws AirlockError RPC_FAILED, with the reason as cause if the network would reject the transfer */
  fee(network: CaipNetwork, transfer: Transfer, cap?: bigint): Promise<Fee>
  stateOf(network: CaipNetwork, sent: SentTransaction): Promise<TransactionState>
}
