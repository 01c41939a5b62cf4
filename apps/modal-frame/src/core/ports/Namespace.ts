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

export type RpcSettings = Pick<FrameSettings, 'projectId' | 'rpcOrigins' | 'gateway'>

export type Namespace = {
  name: ChainNamespace
  /** For networks that the page does not list. */
  title: string
  nativeCurrency?: CaipNetwork['nativeCurrency']
  addressPrefix?: string
  explorerPath: string
  /** Absent: explorers are not linked. */
  explorerTransactionPath?: string
  /** Serves tokens and history without a gateway. */
  listsAccounts?: true
  /** Requires `token` of the adapter. */
  addsTokens?: true
  /** Absent: never. */
  isRead?(method: string): boolean
  requestTitle?(method: string): MessageKey | undefined
  /** Absent: not proposed. */
  walletConnect?: { methods: readonly string[]; events: readonly string[] }
  isSent?(sent: Pick<SentTransaction, 'hash' | 'data' | 'nonce' | 'lastHeight'>): boolean
  load(settings: RpcSettings, clock: Clock): Promise<ChainAdapter>
}

export type IntentsRequest = { input: IntentsInput; root: string; gateway: Gateway }

/** Requests that need a key go to a wallet. */
export type ChainAdapter = {
  definitions: readonly CaipNetwork[]
  /** Absent: addresses have one form without a checksum. */
  addresses?(): Promise<CanonicalAddress>
  /** Drops accounts that must not pay. Absent: all may. @param known accounts of the session */
  paying?(accounts: string[], known?: readonly string[]): string[]
  /** Unrounded. @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED */
  balance(address: string, network: CaipNetwork): Promise<Balance>
  /** The RPC's error is the cause. @throws AirlockError as `balance` */
  request(network: CaipNetwork, call: { method: string; params?: Json | undefined }): Promise<Json>
  /** Without the coin. Absent: the gateway has them. @throws AirlockError as `balance` */
  tokens?(address: string, network: CaipNetwork): Promise<TokenBalance[]>
  /** `undefined` if it does not exist. Absent: tokens have no contract. @throws AirlockError as `balance` */
  token?(contract: string, address: string, network: CaipNetwork): Promise<TokenBalance | undefined>
  /** Absent: the gateway has it. @throws AirlockError as `balance` */
  history?(address: string, network: CaipNetwork, cursor?: string): Promise<History>
  /** Absent: addresses run no code. @param onRead receives the code before slower checks @throws AirlockError as `balance` */
  code?(address: string, network: CaipNetwork, onRead: (code: AccountCode) => void): Promise<AccountCode>
  /** Absent: balances are compared. */
  deposits?(address: string, network: CaipNetwork): Promise<DepositReader>
  /** Without unconfirmed transactions. Absent: `balance` has none. @throws AirlockError as `balance` */
  settledBalance?(address: string, network: CaipNetwork): Promise<Balance>
  /** In order; `null` without proven words. Absent: calls have none. @throws AirlockError as `balance` */
  intents?(network: CaipNetwork, asked: IntentsRequest): Promise<readonly (Intent | null)[]>
  /** Absent: nothing can be sent. */
  transfers?(): Promise<Transfers>
}

/** @returns `undefined` for a wrong checksum or another network */
export type CanonicalAddress = (network: CaipNetworkId, written: string) => string | undefined

export type AdapterLoaders = Partial<Record<ChainNamespace, () => Promise<ChainAdapter>>>
