import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { ConnectorType, WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { WalletHandle } from '@airlock/protocol/channel/schemas'
import type { NamespaceWallet } from './NamespaceWallet.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

export type SessionWallet = {
  type: ConnectorType
  connectorId: string
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

/** `native` is the object captured at discovery (T43). */
export type FoundWallet = Omit<WalletHandle, 'handle' | 'contested' | 'namespaces'> & { native: unknown }

export type PageWallet = WalletHandle & { native: unknown }

export type WalletRegistry = {
  list(): readonly PageWallet[]
  /** Includes duplicates that `list` hides, because anyone can announce a name (T39). */
  all(): readonly PageWallet[]
  byHandle(handle: string): PageWallet | undefined
  subscribe(listener: () => void): Unsubscribe
}

export type ActiveWallet = {
  get(): SessionWallet | undefined
  /** Aborts with DISCONNECTED if the user ends the session, not if the wallet ends it. */
  signal(): AbortSignal
  /** @param native the page's object of the selected wallet */
  startAttempt(native?: unknown): AbortSignal
  /** `signal` aborts if the attempt ends without a session. */
  attempt(): { native: unknown; signal: AbortSignal } | undefined
  cancelAttempt(): void
  set(wallet: SessionWallet): void
  clear(): void
  endRequests(wallet: unknown): void
  onMessage(listener: (payload: unknown) => void): Unsubscribe
}

export type ActiveWallets = { of(namespace: ChainNamespace): ActiveWallet }
