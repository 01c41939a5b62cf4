import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { ConnectorType, WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { HostNetwork, WalletHandle } from '@airlock/protocol/channel/schemas'
import type { NamespaceSession, Session, SessionEvent } from '@airlock/protocol/session'
import type { Eip1193Provider } from './eip1193.ts'
import type { Frame } from './frame/createFrame.ts'
import type { Unsubscribe } from './kit/createListeners.ts'
import type { Namespace, NamespaceWallet } from './namespaces/Namespace.ts'

/** A wallet that the session of one namespace is with. */
export type SessionWallet = {
  /** Kind of the connector (S3.6). */
  type: ConnectorType
  connectorId: string
  /** Its session lives in the frame, and not in the page. */
  remote?: true
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  /** The page's object, which may hold the sessions of several namespaces. Absent for a wallet of the frame. */
  native?: unknown
  wallet: NamespaceWallet
  /** CAIP-2 ids that the wallet approved; `undefined` where any network can be requested. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Methods that the wallet approved; `undefined` if it does every method, or says so itself. */
  methods?: readonly string[] | undefined
  /** The person who signed in to the wallet, where one does (S3.19). */
  user?: WalletUser | undefined
}

/** A wallet of the page as a namespace reports it. `native` is the object that was captured when it was found (T43). */
export type FoundWallet = Omit<WalletHandle, 'handle' | 'contested' | 'namespaces'> & { native: unknown }

/** A wallet of the page, with the handle by which the frame refers to it. */
export type PageWallet = WalletHandle & { native: unknown }

export type WalletRegistry = {
  list(): readonly PageWallet[]
  /** Also those that a row hides, since anybody can announce a name (T39). */
  all(): readonly PageWallet[]
  byHandle(handle: string): PageWallet | undefined
  subscribe(listener: () => void): Unsubscribe
}

export type SessionStore = {
  get(): Session
  dispatch(event: SessionEvent): void
  subscribe(listener: (session: Session, previous: Session) => void): Unsubscribe
}

/** The networks that the host configured, in its order, the first being the default unless it named one. */
export type Networks = readonly HostNetwork[]

/** The current session and the stored one. */
export type SessionRecord = Pick<SessionStore, 'get' | 'subscribe'> & {
  /** Key of the record in storage. */
  key: string
  /** The host's storage. Reading the global may already throw. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  /** Reads the stored record, which other tabs of the site write too. */
  read(): Session | undefined
  /** Reads the part of the stored record that fits the configuration, with its sessions as `reconnecting`. */
  remembered(): Session | undefined
  /** Changes the session of this page. */
  set(next: Session): void
  /** Shows what is remembered as disconnected, in one namespace or all, because the wallet is not there (yet). It stays remembered. */
  expire(namespace?: ChainNamespace): void
}

/** The session store with its hints. */
export type RememberedSession = SessionStore &
  Pick<SessionRecord, 'key' | 'expire'> & {
    /** Session of the last page load, or of a wallet that was locked, in a namespace, until an action there replaces it. */
    remembered(namespace: ChainNamespace): NamespaceSession | undefined
    /** Namespaces with a session here that another tab of the site ended. */
    endedElsewhere(): ChainNamespace[]
  }

/** The wallet behind the session of one namespace, and the newest attempt to get one. */
export type ActiveWallet = {
  /** The wallet that holds the connected session; undefined without one. */
  get(): SessionWallet | undefined
  /** Aborts with DISCONNECTED when the visitor ends the session; a wallet that ends it by itself aborts nothing. */
  signal(): AbortSignal
  /** Begins an attempt, which ends the one before it with CONNECT_CANCELLED. @param native the object of the page that a visitor connects */
  startAttempt(native?: unknown): AbortSignal
  /** The visitor's attempt that is under way; its signal aborts when it ends without a session. */
  attempt(): { native: unknown; signal: AbortSignal } | undefined
  /** Ends the attempt that is under way. */
  cancelAttempt(): void
  /** Replaces the wallet and subscribes to its events. */
  set(wallet: SessionWallet): void
  /** Removes the wallet because the visitor disconnects; its pending requests reject with DISCONNECTED. */
  clear(): void
  /** Calls back for events of the wallet beside accounts and network, such as `message` (https://eips.ethereum.org/EIPS/eip-1193). */
  onMessage(listener: (payload: unknown) => void): Unsubscribe
}

/** The active wallet of each namespace. */
export type ActiveWallets = { of(namespace: ChainNamespace): ActiveWallet }

/** Dependencies of every action. */
export type ActionDeps = {
  session: RememberedSession
  wallets: WalletRegistry
  active: ActiveWallets
  /** Those of the page. */
  namespaces: readonly Namespace[]
  networks: Networks
  allowUnsupportedChain: boolean
  frame: Pick<Frame, 'call'>
}

/** The providers of the host's code, one for each namespace that it configured, each with what emits its events. */
export type Facades = Partial<
  Record<ChainNamespace, { provider: AirlockProvider; emit(event: string, payload: unknown): void }>
>

/** The provider that the host's code gets (https://eips.ethereum.org/EIPS/eip-1193), and that EIP-6963 announces. */
export type AirlockProvider = Required<Eip1193Provider> & { readonly isAirlock: true }
