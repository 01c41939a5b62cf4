import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import type { Intent } from '@airlock/protocol/clearSigning/Intent'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { History } from '@airlock/protocol/gateway/answers/history'
import type { Json } from '@airlock/protocol/snapshot'
import type { MessageKey } from '../../texts/messages.ts'
import type { IntentsInput } from '../descriptions/IntentsInput.ts'
import type { CaipNetwork } from '../networks/network.ts'
import type { Clock } from './Clock.ts'
import type { DepositReader } from './Deposits.ts'
import type { Gateway } from './Gateway.ts'
import type { SentTransaction, Transfers } from './Transfers.ts'

export type RpcSettings = Pick<FrameSettings, 'projectId' | 'rpcOrigins'>

/** A chain namespace: eager metadata, and loaders for the rest. */
export type Namespace = {
  name: ChainNamespace
  nativeCurrency?: CaipNetwork['nativeCurrency']
  /** Prefix shared by all addresses. */
  addressPrefix?: string
  /** Path of addresses in explorers, before the address. */
  explorerPath: string
  /** Path of transactions. Without it, explorers are not linked. */
  explorerTransactionPath?: string
  /** Its networks serve tokens and history without a gateway. */
  listsAccounts?: true
  /** Visitors may add tokens by contract: its adapter has `token`. */
  addsTokens?: true
  /** Whether the network's RPC serves a request. Absent: never. */
  isRead?(method: string): boolean
  /** Title of a request; `undefined` without one. */
  requestTitle?(method: string): MessageKey | undefined
  /** Methods and events of a WalletConnect proposal. Absent: not proposed. */
  walletConnect?: { methods: readonly string[]; events: readonly string[] }
  isSent?(sent: Pick<SentTransaction, 'hash' | 'data' | 'nonce' | 'lastHeight'>): boolean
  load(settings: RpcSettings, clock: Clock): Promise<ChainAdapter>
}

/** `root`: of the snapshot that the modal's own server pinned. */
export type IntentsRequest = { input: IntentsInput; root: string; gateway: Gateway }

/** Reads of one namespace. Requests that need a key go to a wallet. */
export type ChainAdapter = {
  definitions: readonly CaipNetwork[]
  /** Loads address checks. Absent: addresses have one form without a checksum. */
  addresses?(): Promise<CanonicalAddress>
  /**
   * Drops accounts that must not pay. Absent: all may.
   *
   * @param known accounts of the session there
   */
  paying?(accounts: string[], known?: readonly string[]): string[]
  /**
   * Native balance in the coin, unrounded.
   *
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  balance(address: string, network: CaipNetwork): Promise<Balance>
  /**
   * Sends a read; the RPC's error keeps code, message and data as the cause.
   *
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  request(network: CaipNetwork, call: { method: string; params?: Json | undefined }): Promise<Json>
  /**
   * Tokens of an address without the coin. Absent: the gateway has them.
   *
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  tokens?(address: string, network: CaipNetwork): Promise<TokenBalance[]>
  /**
   * A token by contract, with an address's balance; `undefined` without one. Absent: tokens have no contract.
   *
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  token?(contract: string, address: string, network: CaipNetwork): Promise<TokenBalance | undefined>
  /**
   * History of an address by page. Absent: the gateway has it.
   *
   * @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED
   */
  history?(address: string, network: CaipNetwork, cursor?: string): Promise<History>
  /**
   * Code that an address runs. Absent: addresses run none.
   *
   * @param onRead receives the code before slower checks of it
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  code?(address: string, network: CaipNetwork, onRead: (code: AccountCode) => void): Promise<AccountCode>
  /** Loads a reader of deposits. Absent: balances are compared. */
  deposits?(address: string, network: CaipNetwork): Promise<DepositReader>
  /**
   * Balance without unconfirmed transactions. Absent: `balance` has none.
   *
   * @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED
   */
  settledBalance?(address: string, network: CaipNetwork): Promise<Balance>
  /**
   * Publishers' words for each call, in order; `null` without proven ones. Absent: calls have none.
   *
   * @throws AirlockError RPC_FAILED, RPC_ORIGIN_NOT_ALLOWED
   */
  intents?(network: CaipNetwork, asked: IntentsRequest): Promise<readonly (Intent | null)[]>
  /** Loads transfers. Absent: nothing can be sent. */
  transfers?(): Promise<Transfers>
}

/**
 * Returns the canonical form of an address.
 *
 * @returns `undefined` for a wrong checksum or another network
 */
export type CanonicalAddress = (network: CaipNetworkId, written: string) => string | undefined

/** Loads a namespace's adapter once. */
export type AdapterLoaders = Partial<Record<ChainNamespace, () => Promise<ChainAdapter>>>
