import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { CustomWallet, OpenParams, WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { ConnectionStatus } from '@airlock/protocol/session'
import type { Eip1193Provider } from './eip1193.ts'
import type { Unsubscribe } from './kit/createListeners.ts'

export type ThemeMode = 'light' | 'dark' | 'system'
/** Design tokens by name: colours, lengths, numbers, font families. Nothing that loads (T17). */
export type ThemeVariables = Record<string, string | number>
/** Variables to change: `undefined` takes one back. */
export type ThemeChanges = Record<string, string | number | undefined>

/** A chain as viem and the kits around it write one; only `id` and what differs from the known definition is needed. */
export type ChainObject = {
  id: number | string
  name?: string
  caipNetworkId?: string
  chainNamespace?: string
  nativeCurrency?: { name: string; symbol: string; decimals: number }
  rpcUrls?: { readonly default?: { readonly http: readonly string[] } } & Record<string, unknown>
  blockExplorers?: { readonly default?: { readonly url: string } } & Record<string, unknown>
  testnet?: boolean | undefined
  assets?: { imageUrl?: string | undefined }
}

/** A CAIP-2 id, such as `eip155:8453`, or a chain object. */
export type NetworkInput = CaipNetworkId | ChainObject

/** S3.10 */
export type Metadata = { name: string; description: string; url: string; icons: string[] }

/**
 * When the modal frame is loaded, if no session asks for it earlier. `activity`: in idle time after the visitor's first pointer, touch,
 * wheel or key anywhere on the page; on a slow or metered connection as `intent`. `intent`: at pointer, touch or focus on a button.
 * `idle`: in idle time after the page loaded. `none`: with the click.
 */
export type Prewarm = 'activity' | 'idle' | 'intent' | 'none'

export type Features = {
  /** Whether the row that leads to all wallets is shown. Default true. */
  allWallets?: boolean
  /** Signing in by e-mail, where the project has a secure frame. */
  email?: boolean
  /** S2.9: overrides the order of the connect methods. */
  connectMethodsOrder?: readonly ('wallet' | 'email' | 'social')[]
  /** S2.10: groups that go first. */
  connectorTypeOrder?: readonly (
    | 'walletConnect'
    | 'recent'
    | 'injected'
    | 'featured'
    | 'custom'
    | 'external'
    | 'recommended'
  )[]
  [later: string]: unknown
}

export type AppKitOptions = {
  /** Where the modal frame is served from. npm builds need it; the script and the remote know it. */
  frameUrl?: string
  /** The project in the frame's configuration. Default `default`. */
  projectId?: string
  networks: readonly NetworkInput[]
  /** One of `networks`. Default the first. */
  defaultNetwork?: NetworkInput
  /** Names of the page; what is missing is read from the document. */
  metadata?: Partial<Metadata>
  features?: Features
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  customWallets?: readonly CustomWallet[]
  /** S6.3: ids, rdns or names, in any letter case. */
  excludeWalletIds?: readonly string[]
  /** S2.10: wallets of the catalogue that come first, in this order. */
  featuredWalletIds?: readonly string[]
  /** The only wallets of the catalogue that are listed. */
  includeWalletIds?: readonly string[]
  /** Default true, where the project has a relay. */
  enableWalletConnect?: boolean
  /** Default true. */
  enableInjected?: boolean
  /** Default true. */
  enableEIP6963?: boolean
  /** Whether a remembered session comes back on a page load. Default true. */
  enableReconnect?: boolean
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Default false. */
  allowUnsupportedChain?: boolean
  /** The modal is part of the page, inside `<appkit-modal>`. Default false. */
  enableEmbedded?: boolean
  /** RPC URLs of our own by CAIP-2 id. Their origins must be listed for the project. */
  customRpcUrls?: Record<string, readonly { url: string }[]>
  /** Shows the row that leads to all wallets; `ONLY_MOBILE`: where the pointer is a finger. Default `SHOW`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Images of networks by CAIP-2 id or chain id. */
  chainImages?: Record<string, string>
  debug?: boolean
  /** Default `activity`. */
  prewarm?: Prewarm
  /** Whether our provider is announced by EIP-6963. Default true. */
  announce?: boolean
  /** BCP 47. Default the document's language. */
  locale?: string
  /** Options of other kits are accepted by name, or refused with a reason. */
  [known: string]: unknown
}

/** S3.5: what the host passed, with its ids. */
export type CaipNetwork = Omit<ChainObject, 'caipNetworkId' | 'chainNamespace' | 'name'> & {
  /** The number of an EVM chain, the CAIP-2 id of any other. */
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  /** The CAIP-2 id where no name is known. */
  name: string
}

export type AccountState = {
  allAccounts: readonly { namespace: ChainNamespace; address: string; type: 'eoa' }[]
  address: string | undefined
  caipAddress: CaipAddress | undefined
  isConnected: boolean
  status: ConnectionStatus
}

export type NetworkState = {
  caipNetwork: CaipNetwork | undefined
  caipNetworkId: CaipNetworkId
  chainId: number | string
  /** What the wallet was asked for; undefined where it can be asked for any network. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
}

/** S3.3 and what the kits of this class call the public state. */
export type PublicState = {
  open: boolean
  /** From the call of `open` until the modal is on the screen. */
  loading: boolean
  /** The remembered session was checked. */
  initialized: boolean
  activeChain: ChainNamespace
  selectedNetworkId: CaipNetworkId
}

export type WalletInfo = {
  name: string
  type: 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH'
  icon?: string
  rdns?: string
  /** S3.19: who is signed in, where one signs in to the wallet. */
  user?: WalletUser
}

export type ThemeState = { themeMode: ThemeMode; themeVariables: ThemeVariables }

/** A tracked event, for the page's subscribers and nobody else (S8.10). */
export type AppKitEvent = {
  /** Milliseconds since 1970. */
  timestamp: number
  data: { type: 'track'; event: EventName; properties: Record<string, string | number | boolean> }
}

/** The EIP-1193 provider for the host's code: an injected session is answered without the frame. */
export type AppKitProvider = Required<Eip1193Provider>

/** What `createAppKit` returns. Snapshots keep their identity while nothing changed. */
export type AppKit = {
  /** @throws AirlockError FRAME_UNREACHABLE, ORIGIN_NOT_ALLOWED, PROTOCOL_MISMATCH … (the modal shows the same) */
  open(params?: OpenParams): Promise<void>
  close(): Promise<void>
  /** S4.7. @throws AirlockError DISCONNECT_FAILED */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** S4.6. @throws AirlockError USER_REJECTED, SWITCH_FAILED, NETWORK_NOT_FOUND */
  switchNetwork(network: NetworkInput): Promise<void>
  /** Resolves when the remembered session was checked. */
  ready(): Promise<void>
  /** S3.8: the native balance of the active account. */
  fetchBalance(): Promise<{ balance: string; symbol: string }>
  /** Loads the frame ahead of use. */
  warm(): void

  /** The modal lives in `<appkit-modal>`. */
  readonly isEmbedded: boolean
  isOpen(): boolean
  getState(): PublicState
  getAccount(namespace?: ChainNamespace): AccountState
  getAddress(namespace?: ChainNamespace): string | undefined
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  getCaipNetwork(namespace?: ChainNamespace): CaipNetwork | undefined
  getCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[]
  getCaipNetworkId(): CaipNetworkId
  getChainId(): number | string
  getNetwork(): NetworkState
  getActiveChainNamespace(): ChainNamespace
  getIsConnectedState(): boolean
  /** Our EIP-1193 provider of a namespace, connected or not; undefined where nothing of the namespace is configured. */
  getProvider(namespace: ChainNamespace): AppKitProvider | undefined
  /** The same provider, only while a wallet is connected. */
  getWalletProvider(): AppKitProvider | undefined
  getWalletInfo(): WalletInfo | undefined
  getThemeMode(): ThemeMode
  getThemeVariables(): ThemeVariables
  getTheme(): ThemeState
  getEvent(): AppKitEvent | undefined

  setThemeMode(mode: ThemeMode): void
  /**
   * Changes the variables that are named; `undefined` takes one back, and the others stay.
   *
   * @throws AirlockError OPTIONS_INVALID naming each value that is no colour, number, length or font family (T17)
   */
  setThemeVariables(changes: ThemeChanges): void
  /** @param locale BCP 47 */
  setLocale(locale: string): void

  subscribeState(listener: (state: PublicState) => void): Unsubscribe
  subscribeAccount(listener: (account: AccountState) => void, namespace?: ChainNamespace): Unsubscribe
  subscribeNetwork(listener: (network: NetworkState) => void): Unsubscribe
  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Unsubscribe
  subscribeProviders(listener: (providers: Partial<Record<ChainNamespace, AppKitProvider>>) => void): Unsubscribe
  subscribeWalletInfo(listener: (info: WalletInfo | undefined) => void): Unsubscribe
  subscribeTheme(listener: (theme: ThemeState) => void): Unsubscribe
  subscribeEvents(listener: (event: AppKitEvent) => void): Unsubscribe
}
