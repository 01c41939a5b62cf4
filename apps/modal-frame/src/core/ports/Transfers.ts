import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../networks/network.ts'

/** A coin or a token that is sent. */
export type Asset = {
  /** The token's contract; `null` for the network's own coin. */
  address: string | null
  decimals: number
}

/** A transfer in the smallest units. */
export type Transfer = { from: string; to: string; asset: Asset; amount: bigint }

/** Highest fee of a transfer, in the smallest unit of the network's coin. A namespace adds the fields of its own requests. */
export type TransferFee = {
  /** Units of work that are paid for at most. */
  gas: bigint
  /** Data and operator fee of a rollup, next to gas; 0 elsewhere. */
  dataFee: bigint
  /** Deposit for an account that the receiver does not have yet; absent where none is needed. */
  deposit?: bigint
  /** Everything together. */
  total: bigint
}

/** Receiver that was typed, pasted or scanned. */
export type ReceiverText =
  | { kind: 'address'; address: string }
  /** A name that a name service may know. */
  | { kind: 'name'; name: string }
  | ({ kind: 'payment' } & PaymentRequest)
  | { kind: 'invalid' }

/** A request to pay, as a QR code carries it. */
export type PaymentRequest = {
  /** An address, or a name to look up. */
  receiver: string
  /** The chain id that it names. */
  chainId?: number
  /** The token that it names; absent for the coin. */
  token?: string
  /** In the smallest unit. */
  amount?: bigint
  /** The same in whole units, as a decimal, where the request counts in them. */
  wholeAmount?: string
}

/** Facts of the chain that a preview shows or warns of. */
export type TransferFacts = {
  /** Balance of the network's coin. */
  coin: bigint
  /** Balance of the asset; the same as `coin` for the coin. */
  asset: bigint
  /** From the token's contract; `null` where that returns no valid value. */
  decimals: number | null
  /** Code stands at the receiver's address. */
  isContract: boolean
  /** Nonce of the next transaction of the sender, counting pending ones. Absent on networks without one. */
  nonce?: number
  /** Least that an account of the network may hold, unless it holds nothing. Absent where an account may hold any amount. */
  minimum?: bigint
  /** Why the network, or prudence, takes no transfer to this receiver at all. */
  refusal?: TransferRefusal
  /** Balance of the receiver in the coin, in the smallest unit, where `minimum` matters. */
  receiverCoin?: bigint
}

/** `receiver`: an account that no person holds. `token`: one whose transfers have terms of their own. */
export type TransferRefusal = 'receiver' | 'token'

/**
 * A transaction that was sent, as far as it has to be recognised again. The wait for it is bounded by its nonce, which another one may take, by
 * the last block that may hold it, or by the end that its calls have: it has one of the three.
 */
export type SentTransaction = {
  /** As the wallet answered; `null` where its answer was lost, and for calls until a transaction that carries them out is known. */
  hash: string | null
  /** Id of calls that someone else carries out, and pays for; the wallet says what became of them. */
  callsId?: string
  from: string
  nonce?: number
  /** Height of the last block that may hold it. */
  lastHeight?: number
  /** Fields of the requested transaction. */
  to: string
  /** Decimal digits. */
  value: string
  data: string
}

/** A call of a batch that a dapp requested. */
export type SentCall = {
  /** `''` for a new contract. */
  to: string
  /** Name of the function, or its first four bytes as hex; `null` where only the coin is sent. */
  name: string | null
  /** In the smallest unit of the coin; decimal digits. */
  value: string
}
/** A transaction of a batch, or what someone else carries out, with the calls that it holds. */
export type SentBatch = SentTransaction & { calls: readonly SentCall[] }

/** State of a transaction on the chain at one time. */
export type TransactionState =
  /** Known and not mined; `waitsFor` an earlier nonce that is unused. */
  | { status: 'pending'; hash: string; waitsFor?: number; isOther?: true }
  /** No node knows it, and its nonce is free. */
  | { status: 'unknown' }
  | {
      status: 'confirmed' | 'failed'
      hash: string
      /** The mined one under this nonce: as requested, at another price, a cancellation, or another one. */
      as: 'asked' | 'repriced' | 'cancelled' | 'replaced'
      /** Fee that was paid, in the smallest unit of the coin; decimal digits. */
      fee?: string
    }
  /** Its nonce is used, by a transaction that could not be found any longer. */
  | { status: 'gone' }
  /** No block held it up to the last one that could. */
  | { status: 'expired' }

/** Ways to replace a transaction that waits. */
export type ReplaceWay = 'speedUp' | 'cancel'

type Request = { method: string; params: Json }
/** With the height of the last block that may hold the transaction. */
export type SigningRequest = Request & { lastHeight: number }

/** A transaction that a wallet signed, checked against the request. */
export type SignedTransaction = {
  sent: SentTransaction & { hash: string }
  /**
   * Sends it. Sent again it is the same transaction.
   *
   * @returns `refused` where the network answered that it does not take it, `unknown` where no answer came
   */
  broadcast(): Promise<'sent' | 'refused' | 'unknown'>
}

/** Transfers that wallets sign and send at once. */
export type WalletSends<Fee extends TransferFee = TransferFee> = {
  sends: 'wallet'
  /**
   * The request of a wallet.
   *
   * @param receiverName for a wallet that shows what the receiver is called
   * @throws AirlockError INVALID_PARAMS for a transaction that breaks a rule of the network
   */
  request(network: CaipNetwork, transfer: Transfer, fee: Fee, receiverName?: string): Request
  /**
   * The request as calls, for an account whose fees someone else may pay. Its wallet decides which it is.
   *
   * @param given an id of its own
   * @throws AirlockError INVALID_PARAMS for a transaction that breaks a rule of the network
   */
  callsRequest(
    network: CaipNetwork,
    transfer: Transfer,
    fee: Fee,
    given: { id: string; receiverName?: string | undefined },
  ): Request
  /** Reads the answer: the transaction, with its nonce where that is named, or the calls. `undefined` for any other answer. */
  readCalls(network: CaipNetwork, answer: Json): Pick<SentTransaction, 'hash' | 'nonce' | 'callsId'> | undefined
  /**
   * Asks the wallet what became of calls. `undefined` while they are under way.
   *
   * @throws AirlockError RPC_FAILED, or what the wallet failed with
   */
  stateOfCalls(callsId: string, ask: (request: Request) => Promise<Json>): Promise<TransactionState | undefined>
  /** Fields by which the transaction is recognised on the chain. */
  sent(
    transfer: Transfer,
    facts: Pick<TransferFacts, 'nonce'>,
  ): Pick<SentTransaction, 'to' | 'value' | 'data' | 'nonce'>
  /** `true` for what a wallet may answer to the request. */
  isHash(answer: unknown): answer is string
  /**
   * Transactions that a wallet sent for a dapp: the one that was requested, or a batch as one or as one for each call. None where its answer does not
   * name them, or the node does not know them yet.
   *
   * @param answered `isTrusted` for the wallet whose word for its own id counts, next to one that the dapp gave
   * @throws AirlockError RPC_FAILED
   */
  readBatch(
    network: CaipNetwork,
    request: { method: string; params?: Json | undefined },
    answered: { answer: Json; isTrusted: boolean },
  ): Promise<readonly SentBatch[]>
  /** The request of a wallet that replaces what waits: by the same at a higher fee, or by nothing. */
  replacement(network: CaipNetwork, sent: SentTransaction & { hash: string }, way: ReplaceWay): Request
}

/** Transfers that wallets only sign: the modal sends them. Until then nothing can have happened. */
export type ModalSends<Fee extends TransferFee = TransferFee> = {
  sends: 'modal'
  /** The request of a wallet. @throws AirlockError RPC_FAILED */
  request(network: CaipNetwork, transfer: Transfer, fee: Fee): Promise<SigningRequest>
  /** @throws AirlockError WALLET_INVALID_ANSWER for anything but the transfer, signed by the sender */
  readSigned(
    network: CaipNetwork,
    transfer: Transfer,
    request: SigningRequest,
    answer: unknown,
  ): Promise<SignedTransaction>
}

/**
 * Transfers of one namespace. Composes the requests that a wallet signs.
 *
 * @typeParam Fee the fee as the namespace computes it, which comes back to its own `request`
 */
export type Transfers<
  Fee extends TransferFee = TransferFee,
  Sends extends WalletSends<Fee> | ModalSends<Fee> = WalletSends<Fee> | ModalSends<Fee>,
> = Sends & {
  readReceiver(text: string): ReceiverText
  /** Coin types under which a name has its address on a network, the most exact first (https://docs.ens.domains/ensip/11). */
  coinTypes(network: CaipNetwork): readonly string[]
  /** `true` for an address without an owner, such as the zero address: transfers to it are lost. */
  isBurnAddress(address: string): boolean
  /** `true` where a user could take one address for the other. */
  isLookAlike(address: string, other: string): boolean
  /** @throws AirlockError RPC_FAILED */
  facts(network: CaipNetwork, transfer: Omit<Transfer, 'amount'>): Promise<TransferFacts>
  /**
   * @param cap the highest price for a unit of gas
   * @throws AirlockError RPC_FAILED, with the reason as its cause where the network would not execute the transfer
   */
  fee(network: CaipNetwork, transfer: Transfer, cap?: bigint): Promise<Fee>
  /** Reads the state of a sent transaction from the chain. @throws AirlockError RPC_FAILED */
  stateOf(network: CaipNetwork, sent: SentTransaction): Promise<TransactionState>
}
