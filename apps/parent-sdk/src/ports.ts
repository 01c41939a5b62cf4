import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostNetwork, LentWallet, WalletUser } from '@airlock/protocol/channel/schemas'
import type { Session, SessionEvent } from '@airlock/protocol/session'
import type { Eip1193Provider } from './eip1193.ts'
import type { Frame } from './frame/createFrame.ts'
import type { Unsubscribe } from './kit/createListeners.ts'

/** A wallet that a session can be with: of the page, or remote, with its session in the frame. */
export type SessionWallet = {
  /** S3.6 */
  type: LentWallet['type'] | 'WALLET_CONNECT' | 'AUTH'
  connectorId: string
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  provider: Eip1193Provider
  /** CAIP-2 ids that the wallet approved; `undefined` where it can be asked for any network. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** S3.19 */
  user?: WalletUser | undefined
}

/** A wallet of the page together with the provider object that was captured when it was found (T43). */
export type PageWallet = LentWallet & { provider: Eip1193Provider }

export type WalletRegistry = {
  list(): readonly PageWallet[]
  byHandle(handle: string): PageWallet | undefined
  byConnectorId(connectorId: string): PageWallet | undefined
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
  /** Changes and stores the session. @param isForgetting no other session is remembered any more */
  write(next: Session, isForgetting: boolean): void
  /** The session of the last page load, until another action replaces it. */
  storedSession(): Session | undefined
  /** Shows the remembered session as disconnected, because its wallet is not there (yet). It stays remembered. */
  expire(): void
}

/** The session store with what it remembered. */
export type RememberedSession = SessionStore & SessionRecord

/** The wallet object behind the session, and the newest attempt to get one. */
export type ActiveWallet = {
  /** The wallet that holds the connected session; undefined without one. */
  get(): SessionWallet | undefined
  /** Aborts with DISCONNECTED when the visitor ends the session; a wallet that ends it by itself aborts nothing. */
  signal(): AbortSignal
  /** Begins an attempt, which ends the one before it with CONNECT_CANCELLED. */
  startAttempt(): AbortSignal
  /** Ends the attempt that is under way. */
  cancelAttempt(): void
  /** Replaces the wallet and subscribes to its events. */
  set(wallet: SessionWallet): void
  /** Removes the wallet because the visitor disconnects; its pending requests reject with DISCONNECTED. */
  clear(): void
  /** The wallet's own `message` events (EIP-1193 subscriptions). */
  onMessage(listener: (payload: unknown) => void): Unsubscribe
}

/** Dependencies of every action. */
export type ActionDeps = {
  session: RememberedSession
  wallets: WalletRegistry
  active: ActiveWallet
  networks: Networks
  allowUnsupportedChain: boolean
  frame: Pick<Frame, 'call'>
}

/** The provider that the host's code gets (EIP-1193), and that EIP-6963 announces. */
export type AirlockProvider = Required<Eip1193Provider> & { readonly isAirlock: true }
