import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { History } from '@airlock/protocol/gateway/answers/history'
import type { Json } from '@airlock/protocol/snapshot'
import type { MessageKey } from '../../texts/messages.ts'
import type { CaipNetwork } from '../networks/network.ts'
import type { Clock } from './Clock.ts'
import type { DepositReader } from './Deposits.ts'
import type { SentTransaction, Transfers } from './Transfers.ts'

export type RpcSettings = Pick<FrameSettings, 'projectId' | 'rpcOrigins'>

/** A chain namespace in the frame: its facts from the start, and how the rest is loaded. */
export type Namespace = {
  name: ChainNamespace
  /** The coin of a network that neither the host nor our definitions name one for. Absent: each network has its own. */
  nativeCurrency?: CaipNetwork['nativeCurrency']
  /** Prefix that all addresses share, and that distinguishes none. */
  addressPrefix?: string
  /** Path of an address in block explorers, before the address itself. */
  explorerPath: string
  /** The same for a transaction. Absent: none is listed. */
  explorerTransactionPath?: string
  /** Its networks answer for the tokens and the history of an account, which are shown without a gateway then. Absent: the gateway answers. */
  listsAccounts?: true
  /** A visitor may add tokens by their contract: its adapter has `token`. */
  addsTokens?: true
  /** Returns `true` for a request that needs no wallet: the RPC of the network answers it. Absent: none does. */
  isRead?(method: string): boolean
  /** Title of a request in plain words; `undefined` for a method that has none. Absent: none has. */
  requestTitle?(method: string): MessageKey | undefined
  /** Methods and events of a proposal to remote wallets. Absent: the namespace is not proposed. */
  walletConnect?: { methods: readonly string[]; events: readonly string[] }
  /** Returns `true` for the fields of a transaction of this namespace. Absent: nothing can be sent here. */
  isSent?(sent: Pick<SentTransaction, 'hash' | 'data' | 'nonce' | 'lastHeight'>): boolean
  load(settings: RpcSettings, clock: Clock): Promise<ChainAdapter>
}

/** Reads of one namespace. Requests that need a key go to a wallet. */
export type ChainAdapter = {
  /** Our own definitions of networks in this namespace. */
  definitions: readonly CaipNetwork[]
  /** Loads what verifies addresses. Absent: each has one spelling, without a checksum that could be wrong. */
  addresses?(): Promise<CanonicalAddress>
  /**
   * Leaves out accounts of one network that nothing may be paid from. Absent: each may pay.
   *
   * @param known accounts of the session there
   */
  paying?(accounts: string[], known?: readonly string[]): string[]
  /**
   * The native balance, formatted in whole units without rounding.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  balance(address: string, network: CaipNetwork): Promise<Balance>
  /**
   * A read, answered as the RPC answered it. An error of the RPC keeps its code, message and data as the cause.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  request(network: CaipNetwork, call: { method: string; params?: Json | undefined }): Promise<Json>
  /**
   * Tokens of an address, its coin left out, where the network itself answers for them. Absent: the gateway does.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  tokens?(address: string, network: CaipNetwork): Promise<TokenBalance[]>
  /**
   * A token by its contract, and what an address has of it; `undefined` where there is none. Absent: tokens have no contract to name.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  token?(contract: string, address: string, network: CaipNetwork): Promise<TokenBalance | undefined>
  /**
   * Reads the history of an address from the network itself, page by page. Absent: the gateway answers for it.
   * @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED
   */
  history?(address: string, network: CaipNetwork, cursor?: string): Promise<History>
  /** Loads a reader of deposits to an address. Absent: balances are compared. */
  deposits?(address: string, network: CaipNetwork): Promise<DepositReader>
  /**
   * Reads the balance without unconfirmed transactions. Absent: `balance` has none.
   *
   * @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED
   */
  settledBalance?(address: string, network: CaipNetwork): Promise<Balance>
  /** Loads what composes and follows transfers. Absent: nothing can be sent here. */
  transfers?(): Promise<Transfers>
}

/**
 * Returns an address in the one spelling that is kept.
 *
 * @returns `undefined` where its checksum is wrong, or it is of another network
 */
export type CanonicalAddress = (network: CaipNetworkId, written: string) => string | undefined

/** Loads the adapter of a namespace when it is first needed; a second call gives the same one. */
export type AdapterLoaders = Partial<Record<ChainNamespace, () => Promise<ChainAdapter>>>
