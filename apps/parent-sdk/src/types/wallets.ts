import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { ConnectorType, WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { WalletHandle } from '@airlock/protocol/channel/schemas'
import type { NamespaceWallet } from './NamespaceWallet.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** The wallet behind the session of one namespace. */
export type SessionWallet = {
  type: ConnectorType
  connectorId: string
  /** The session is in the frame, not in the page. */
  remote?: true
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  /** The page's object, which several namespaces may share. Absent for a wallet in the frame. */
  native?: unknown
  wallet: NamespaceWallet
  /** CAIP-2 ids that the wallet approved; `undefined` if any network can be requested. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Methods that the wallet approved; `undefined` if all are allowed or `wallet.methods` lists them. */
  methods?: readonly string[] | undefined
  /** The signed-in user of an email or social wallet. */
  user?: WalletUser | undefined
}

/** A page wallet as a namespace reports it. `native` is the object captured at discovery (T43). */
export type FoundWallet = Omit<WalletHandle, 'handle' | 'contested' | 'namespaces'> & { native: unknown }

/** A page wallet with the handle that the frame uses for it. */
export type PageWallet = WalletHandle & { native: unknown }

export type WalletRegistry = {
  list(): readonly PageWallet[]
  /** Includes duplicates that `list` hides, because anyone can announce a name (T39). */
  all(): readonly PageWallet[]
  byHandle(handle: string): PageWallet | undefined
  subscribe(listener: () => void): Unsubscribe
}

/** The wallet behind the session of one namespace, and the latest connection attempt. */
export type ActiveWallet = {
  /** Returns the wallet of the connected session. */
  get(): SessionWallet | undefined
  /** Aborts with DISCONNECTED if the user ends the session, not if the wallet ends it. */
  signal(): AbortSignal
  /** Starts an attempt and ends the previous one with CONNECT_CANCELLED. @param native the page's object of the selected wallet */
  startAttempt(native?: unknown): AbortSignal
  /** Returns the pending attempt. Its signal aborts if the attempt ends without a session. */
  attempt(): { native: unknown; signal: AbortSignal } | undefined
  cancelAttempt(): void
  /** Replaces the wallet and subscribes to its events. */
  set(wallet: SessionWallet): void
  /** Removes the wallet when the user disconnects; its pending requests reject with DISCONNECTED. */
  clear(): void
  /** Rejects requests that are pending in a wallet with DISCONNECTED. @param wallet the page's object, or the connector id of a session in the frame */
  endRequests(wallet: unknown): void
  /** Subscribes to wallet events other than accounts and network, such as `message` of EIP-1193. */
  onMessage(listener: (payload: unknown) => void): Unsubscribe
}

export type ActiveWallets = { of(namespace: ChainNamespace): ActiveWallet }
