import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../networks/network.ts'

/** An NFT of a contract. `id` has decimal digits. */
export type Item = { id: string; kind: 'ERC721' | 'ERC1155' }

/** A coin, token or NFT to send. */
export type Asset = {
  /** Token contract; `null` for the coin. */
  address: string | null
  decimals: number
  item?: Item
}

export type Transfer = { from: string; to: string; asset: Asset; amount: bigint }

/** Maximum fee in base units of the coin. Namespaces add their own fields. */
export type TransferFee = {
  gas: bigint
  /** Data and operator fee of a rollup; 0 elsewhere. */
  dataFee: bigint
  /** Deposit for a recipient's missing account; absent if not needed. */
  deposit?: bigint
  total: bigint
}

/** Maximum price of a call's gas, and its data fee. */
export type CallFee = Pick<TransferFee, 'dataFee'> & {
  /** Maximum price, and the proposer's part (https://eips.ethereum.org/EIPS/eip-1559). */
  maxFeePerGas: bigint
  maxPriorityFeePerGas?: bigint
}

/** A contract call of an account. */
export type ContractCall = { from: string; to: string; data: string; value: bigint; gas: bigint }

/** A typed, pasted or scanned recipient. */
export type ReceiverText =
  | { kind: 'address'; address: string }
  /** A name to resolve. */
  | { kind: 'name'; name: string }
  | ({ kind: 'payment' } & PaymentRequest)
  | { kind: 'invalid' }

/** A payment request of a QR code. */
export type PaymentRequest = {
  receiver: string
  chainId?: number
  token?: string
  /** Base units. */
  amount?: bigint
  fullAmount?: string
}

/** Chain data that a preview shows or warns of. */
export type TransferContext = {
  coin: bigint
  /** Equal to `coin` for the coin. */
  asset: bigint
  /** From the contract; `null` if invalid. */
  decimals: number | null
  /** The recipient's address has code. */
  isContract: boolean
  /** The sender's next nonce, with pending ones. Absent without nonces. */
  nonce?: number
  /** Minimum balance of an account, unless it is empty. Absent without one. */
  minimum?: bigint
  /** Why no transfer to this recipient is allowed. */
  rejection?: TransferRefusal
  /** The recipient's coin balance, if `minimum` matters. */
  receiverCoin?: bigint
}

/** `receiver`: a system account. `token`: a token with its own transfer terms. */
export type TransferRefusal = 'receiver' | 'token'

export type SentTransaction = {
  /** Hash from the wallet; `null` if its response was lost, and for calls without a known transaction. */
  hash: string | null
  /** Id of sponsored calls; the wallet reports their status. */
  callsId?: string
  from: string
  nonce?: number
  /** Height of the last block that may contain it. */
  lastHeight?: number
  to: string
  /** Decimal digits. */
  value: string
  data: string
}

export type SentCall = {
  to: string
  /** Function name or 4-byte selector; `null` for a plain coin transfer. */
  name: string | null
  /** Base units; decimal digits. */
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
      /** Compares the mined transaction with the request: equal, at another price, a cancellation, or another one. */
      as: 'asked' | 'repriced' | 'cancelled' | 'replaced'
      /** Paid fee in base units; decimal digits. */
      fee?: string
    }
  /** Its nonce is used by a transaction that could not be found. */
  | { status: 'gone' }
  | { status: 'expired' }

export type ReplaceWay = 'speedUp' | 'cancel'

type Request = { method: string; params: Json }
export type SigningRequest = Request & { lastHeight: number }

/** A signed transaction, checked against the request. */
export type SignedTransaction = {
  sent: SentTransaction & { hash: string }
  /**
   * Sends it, idempotently.
   *
   * @returns `refused` if the network rejected it, `unknown` without a response
   */
  broadcast(): Promise<'sent' | 'refused' | 'unknown'>
}

/** Transfers that wallets sign and send. */
export type WalletSends<Fee extends TransferFee = TransferFee> = {
  sends: 'wallet'
  /**
   * Creates the wallet's request.
   *
   * @param receiverName for a wallet that shows it
   * @throws AirlockError INVALID_PARAMS for a transaction against network rules
   */
  request(network: CaipNetwork, transfer: Transfer, fee: Fee, receiverName?: string): Request
  /**
   * Creates the request as calls, for an account with possible sponsorship.
   *
   * @param input its own id
   * @throws AirlockError INVALID_PARAMS for a transaction against network rules
   */
  callsRequest(
    network: CaipNetwork,
    transfer: Transfer,
    fee: Fee,
    input: { id: string; receiverName?: string | undefined },
  ): Request
  /**
   * Reads the maximum fee of a call before its bytes exist.
   *
   * @param cap maximum price of a unit of gas
   * @throws AirlockError RPC_FAILED
   */
  callFee(network: CaipNetwork, call: { bytes: number; gas: bigint }, cap?: bigint): Promise<CallFee>
  /**
   * Creates the wallet's request of a call, with its maximum prices.
   *
   * @throws AirlockError INVALID_PARAMS for a transaction against network rules
   */
  callRequest(network: CaipNetwork, call: ContractCall, fee: CallFee): Request
  /** Reads the response: a transaction with its nonce, or calls. `undefined` for anything else. */
  readCalls(network: CaipNetwork, response: Json): Pick<SentTransaction, 'hash' | 'nonce' | 'callsId'> | undefined
  /**
   * Asks the wallet for the result of calls. `undefined` while pending.
   *
   * @throws AirlockError RPC_FAILED, or the wallet's error
   */
  stateOfCalls(callsId: string, send: (request: Request) => Promise<Json>): Promise<TransactionState | undefined>
  /** Fields that identify the transaction on the chain. */
  sent(
    transfer: Transfer,
    context: Pick<TransferContext, 'nonce'>,
  ): Pick<SentTransaction, 'to' | 'value' | 'data' | 'nonce'>
  isHash(response: unknown): response is string
  /**
   * Transactions that a wallet sent for a dapp. None if the response does not name them, or the node does not know them
   * yet.
   *
   * @param responded `isTrusted` for a wallet whose own id counts, next to a dapp's
   * @throws AirlockError RPC_FAILED
   */
  readBatch(
    network: CaipNetwork,
    request: { method: string; params?: Json | undefined },
    responded: { result: Json; isTrusted: boolean },
  ): Promise<readonly SentBatch[]>
  /** Creates the request that replaces a pending transaction: at a higher fee, or by nothing. */
  replacement(network: CaipNetwork, sent: SentTransaction & { hash: string }, method: ReplaceWay): Request
}

/** Transfers that wallets only sign: the modal sends them. */
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

/**
 * Transfers of one namespace.
 *
 * @typeParam Fee the namespace's fee, passed back to its `request`
 */
export type Transfers<
  Fee extends TransferFee = TransferFee,
  Sends extends WalletSends<Fee> | ModalSends<Fee> = WalletSends<Fee> | ModalSends<Fee>,
> = Sends & {
  readReceiver(text: string): ReceiverText
  /** Coin types of a network's addresses, most exact first (https://docs.ens.domains/ensip/11). */
  coinTypes(network: CaipNetwork): readonly string[]
  isBurnAddress(address: string): boolean
  /** Whether users could confuse two addresses. */
  isLookAlike(address: string, other: string): boolean
  /** @throws AirlockError RPC_FAILED */
  context(network: CaipNetwork, transfer: Omit<Transfer, 'amount'>): Promise<TransferContext>
  /**
   * @param cap maximum price of a unit of gas
   *
   * @throws AirlockError RPC_FAILED, with the reason as cause if the network would not execute the transfer
   */
  fee(network: CaipNetwork, transfer: Transfer, cap?: bigint): Promise<Fee>
  stateOf(network: CaipNetwork, sent: SentTransaction): Promise<TransactionState>
}
