import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { Unsubscribe } from '../kit/createListeners.ts'
import type { Modal } from '../modal/createModal.ts'
import type { ActionDeps, AirlockProvider, FoundWallet } from '../ports.ts'

/** A chain namespace in the page: finds its wallets, calls them, and offers them to the host's code. */
export type Namespace = {
  name: ChainNamespace
  /** Reports each wallet of the page as long as there is the page, without a request to it. */
  discover(options: DiscoverOptions, found: (wallet: FoundWallet) => void): void
  /** Makes a wallet of the page usable. @param native the object that `discover` reported @param networks those of the page, the one that it is on first */
  open(native: unknown, networks: readonly CaipNetworkId[]): NamespaceWallet
  /** Makes a wallet usable whose session lives in the frame. */
  openRemote(remote: RemoteWallet): NamespaceWallet
  /** `true` for a method of a wallet that needs no person. Absent: each one may need a person. */
  isRead?(method: string): boolean
  /** Writes an address as the host's code gets it. Absent: as the wallet wrote it. */
  writeAddress?(address: string): string
  /** Serves the provider that the host's code has of this namespace. */
  serveProvider(deps: ProviderDeps): AirlockProvider['request']
}

export type DiscoverOptions = {
  enableEIP6963: boolean
  enableInjected: boolean
  /** Wallets that announce themselves by another convention than EIP-6963. */
  enableStandard: boolean
  /** Calls back each time the modal opens: then wallets are looked for that announce themselves by no event. */
  onOpen(listener: () => void): void
}

export type ProviderDeps = ActionDeps & {
  modal: Pick<Modal, 'open' | 'isOpen' | 'subscribe'>
  /** The object that the host's code has: a namespace may give it the methods that its libraries call. */
  provider: AirlockProvider
  /** Announces the provider to other libraries by code that is no part of `sdk.js`. Absent: the namespace announces nothing. */
  isAnnounced?: boolean
  /** Ends the session of the namespace. Handed in, since the code of each namespace would have it once more. */
  disconnect(): void
  /** Emits an event of the provider. */
  emit(event: string, payload: unknown): void
}

/** A request; its `caipNetworkId` is for wallets that are on no network of their own. */
type Call = { method: string; params?: unknown; caipNetworkId?: CaipNetworkId }

/** A wallet behind the channel, by its requests and events. */
export type RemoteWallet = Required<Pick<AirlockProvider, 'request'>> & {
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  /** Accounts and network of the session in this namespace. */
  state(): WalletState
  /** Ends the session in all its namespaces. */
  end(): void
}

/** Accounts of a wallet in one namespace, the active one first, and its network; absent: the one that the page is on. */
export type WalletState = { accounts: string[]; caipNetworkId?: CaipNetworkId }

/** Listener of a wallet's own events. */
export type WalletListener = {
  changed(state: Partial<WalletState>): void
  ended(): void
  message(payload: unknown): void
}

/** One wallet in one namespace. Each question settles once: with an answer, or before it with the reason of the signal. */
export type NamespaceWallet = {
  /** `false`: the order of its accounts has no meaning, so that the one which the visitor chose stays first. Absent: the first one is active. */
  isOrdered?: false
  /**
   * Requests access from the person, without a time limit. @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_INVALID_ANSWER,
   * WALLET_FAILED
   */
  connect(signal: AbortSignal): Promise<WalletState>
  /**
   * Reads the accounts without a prompt.
   *
   * @param remembered accounts of the session before: those of a wallet that keeps no connections
   * @returns null for a wallet that has forgotten the site
   */
  restore(signal: AbortSignal, remembered?: readonly string[]): Promise<WalletState | null>
  watch(listener: Partial<WalletListener>): Unsubscribe
  /** Absent: its network is ours to choose. @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED */
  switchNetwork?(caipNetworkId: CaipNetworkId, context: SwitchContext): Promise<void>
  /** The methods that it can do. Absent: every method of the namespace. */
  methods?(): readonly string[]
  /** Passes a request of the host's code on, once and as it is. */
  request(call: Call): Promise<unknown>
  /**
   * Requests from the person a transaction that was composed in the modal, once. Absent: the modal cannot send with this wallet.
   *
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, UNSUPPORTED_METHOD, WALLET_FAILED with what the wallet threw as the cause
   */
  requestTransaction?(call: Call, signal: AbortSignal): Promise<unknown>
  /**
   * Requests a signature of a text from the person, once. Absent: the wallet cannot.
   *
   * @returns the signature in the notation of the namespace
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_FAILED, WALLET_INVALID_ANSWER
   */
  signMessage?(given: { address: string; text: string }, signal: AbortSignal): Promise<string>
  /** In the smallest unit. Absent: the frame reads it. */
  nativeBalance?(address: string, signal: AbortSignal): Promise<bigint>
  /** Notifies the wallet in the background that the session is over. Never throws. */
  forget(): void
}

export type SwitchContext = {
  signal: AbortSignal
  /** Settles once the session is on the network, by any event. */
  arrived: Promise<void>
  /** The network with all that a wallet needs to add it; null for one that is not configured. */
  network(): Promise<HostNetwork | null>
}
