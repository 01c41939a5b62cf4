import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { ConnectorType, WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { ConnectionStatus } from '@airlock/protocol/session'
import type { ChainObject, ThemeMode } from './AppKitOptions.ts'
import type { SIWXSession } from './SIWXConfig.ts'
import type { ThemeVariables } from './ThemeVariables.ts'

/**
 * A configured network: the host's own chain object, completed with its ids.
 *
 * @example const name = (network: CaipNetwork) => `${network.name} (${network.caipNetworkId})`
 */
export type CaipNetwork = Omit<ChainObject, 'caipNetworkId' | 'chainNamespace' | 'name'> & {
  /** EIP-155 chain id as a number; the CAIP-2 id in every other namespace. */
  id: number | string
  /** CAIP-2 id, such as `eip155:8453`. */
  caipNetworkId: CaipNetworkId
  /** CAIP-2 namespace. */
  chainNamespace: ChainNamespace
  /** Display name; the CAIP-2 id if none is known. */
  name: string
}

/**
 * Account of an email or social wallet. The login provider stays between modal and wallet.
 *
 * @example const canBatch = (info?: EmbeddedWalletInfo) => info?.accountType === 'smartAccount'
 */
export type EmbeddedWalletInfo = {
  /** The login's user name, if it has one, and the email address, if the operator lets sites read it (`offer.tellEmail`). */
  user: { username?: string; email?: string }
  /** Kind of account that is used first. */
  accountType: AccountType
  /** `true` once the account has the smart account's code on the active network. */
  isSmartAccountDeployed: boolean
}

/**
 * Kind of an account: a key, or a smart account that batches calls.
 *
 * @example const kinds: AccountType[] = ['eoa', 'smartAccount']
 */
export type AccountType = 'eoa' | 'smartAccount'

/**
 * The account of a namespace.
 *
 * @example const label = (account: AccountState) => account.address ?? account.status
 */
export type AccountState = {
  /** Every address that the wallet approved; the first one is active. Empty unless connected. */
  allAccounts: readonly { namespace: ChainNamespace; address: string; type: AccountType }[]
  /** Active address; in `eip155` with the checksum of https://eips.ethereum.org/EIPS/eip-55. */
  address: string | undefined
  /** CAIP-10 id of the active address on the active network. */
  caipAddress: CaipAddress | undefined
  /** `true` while a wallet holds the session. */
  isConnected: boolean
  /** `reconnecting` is a remembered session that its wallet has not confirmed yet. */
  status: ConnectionStatus
  /** `undefined` unless it is an email or social wallet. */
  embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

/**
 * The active network.
 *
 * @example const isOnBase = (network: NetworkState) => network.chainId === 8453
 */
export type NetworkState = {
  /** The configured network; `undefined` while the wallet is on another network. */
  caipNetwork: CaipNetwork | undefined
  /** CAIP-2 id. */
  caipNetworkId: CaipNetworkId
  /** EIP-155 chain id as a number; the CAIP-2 id in every other namespace. */
  chainId: number | string
  /** CAIP-2 ids that the wallet approved; `undefined` if any network can be requested. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
}

/**
 * The modal and the selected network.
 *
 * @example const isBusy = (state: PublicState) => state.loading || !state.initialized
 */
export type PublicState = {
  /** `true` from the call of `open` until the modal is closed. */
  open: boolean
  /** `true` from the call of `open` until the modal is on the screen. */
  loading: boolean
  /** `true` once the remembered session was checked. */
  initialized: boolean
  /** Namespace of the active network. */
  activeChain: ChainNamespace
  /** CAIP-2 id of the active network. */
  selectedNetworkId: CaipNetworkId
}

/**
 * The connected wallet, as it describes itself. Name and icon are the wallet's own words: show them as text, never as markup.
 *
 * @example const label = (info: WalletInfo) => info.user?.userName ?? info.name
 */
export type WalletInfo = {
  /** Id for `wallets.connect`, such as `io.metamask`. */
  id?: string
  /** Display name. */
  name: string
  /** Kind of the connector: EIP-6963, `window.ethereum`, WalletConnect, or an email or social wallet. */
  type: ConnectorType
  /** Image as a `data:` URI or an https URL. */
  icon?: string
  /** Reverse domain name, such as `io.metamask`. */
  rdns?: string
  /** The signed-in user of an email or social wallet. */
  user?: WalletUser
}

/**
 * The modal's look, as it was set.
 *
 * @example const isDark = (theme: ThemeState) => theme.themeMode === 'dark'
 */
export type ThemeState = {
  /** Colour scheme. */
  themeMode: ThemeMode
  /** Design tokens. */
  themeVariables: ThemeVariables
}

/**
 * A tracked event, for the page's subscribers; nothing is sent anywhere.
 *
 * @example const name = (event: AppKitEvent) => event.data.event
 */
export type AppKitEvent = {
  /** Milliseconds since 1970. */
  timestamp: number
  /** Name of the event, and what belongs to it. */
  data: { type: 'track'; event: EventName; properties: Record<string, string | number | boolean> }
}

/**
 * The active network, as bindings return it. Its fields are `undefined` on a server.
 *
 * @example const isOnBase = (network: NetworkResult) => network.chainId === 8453
 */
export type NetworkResult = Unknowable<NetworkState> & {
  /** `true` if the wallet can be asked for any network. */
  supportsAllNetworks: boolean
}

type Unknowable<State> = { [Field in keyof State]: State[Field] | undefined }

/**
 * State of the modal. `activeChain` and `selectedNetworkId` are `undefined` on a server.
 *
 * @example const isBusy = (state: StateResult) => state.loading || !state.initialized
 */
export type StateResult = Omit<PublicState, 'activeChain' | 'selectedNetworkId'> & {
  /** Namespace of the active network. */
  activeChain: PublicState['activeChain'] | undefined
  /** CAIP-2 id of the active network. */
  selectedNetworkId: PublicState['selectedNetworkId'] | undefined
}

/**
 * The newest tracked event; `data` is `undefined` before the first.
 *
 * @example const name = (event: EventResult) => event.data?.event
 */
export type EventResult = Pick<AppKitEvent, 'timestamp'> & {
  /** Name of the event, and what belongs to it. */
  data: AppKitEvent['data'] | undefined
}

/**
 * The connected wallet, as bindings return it.
 *
 * @example const name = (result: WalletInfoResult) => result.walletInfo?.name
 */
export type WalletInfoResult = {
  /** The wallet, as it describes itself; `undefined` unless connected. */
  walletInfo: WalletInfo | undefined
}

/**
 * Result of the hook's `fetchBalance`: a failed read is an answer, not an exception.
 *
 * @example const text = (result: BalanceResult) => (result.data ? `${result.data.balance} ${result.data.symbol}` : result.error)
 */
export type BalanceResult = {
  /** Native balance in whole coins, and the symbol of the coin. */
  data: { balance: string; symbol: string } | undefined
  /** Sentence of the error. */
  error: string | null
  /** `true` with `data`. */
  isSuccess: boolean
  /** `true` with `error`. */
  isError: boolean
}

/**
 * Result of `useAppKitProvider`; both fields are `undefined` unless the namespace is connected.
 *
 * @example const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
 */
export type ProviderResult<Provider> = {
  /** The namespace's provider. */
  walletProvider: Provider | undefined
  /** Kind of the wallet's connector. */
  walletProviderType: ConnectorType | undefined
}

/**
 * A connected wallet, or one that the visitor connected before.
 *
 * @example const label = ({ name, accounts }: Connection) => `${name} ${accounts[0]?.address ?? ''}`
 */
export type Connection = {
  /** Id for `wallets.connect`, such as `io.metamask`. */
  connectorId: string
  /** Name of the wallet. */
  name: string | undefined
  /** Image of the wallet. */
  icon: string | undefined
  /** Accounts that the wallet approved, the active one first. Empty for an earlier wallet. */
  accounts: readonly { address: string; type: AccountType }[]
  /** Network of the active account. */
  caipNetwork: CaipNetwork | undefined
  /** Namespace of the connection. Absent for an earlier wallet, which may have several. */
  namespace: ChainNamespace | undefined
  /** Requests go to this wallet. */
  isActive: boolean
}

/**
 * Connections of a page.
 *
 * @example const count = ({ connections }: Connections) => connections.length
 */
export type Connections = {
  /** The connected wallets, the active one of each namespace first. */
  connections: readonly Connection[]
  /** Wallets that the visitor connected before. They are known after `wallets.list`. */
  recentConnections: readonly Connection[]
}

/**
 * Whether the active account is signed in by the option `siwx`.
 *
 * @example const label = ({ status }: SignInResult) => (status === 'signedIn' ? 'Sign out' : 'Sign in')
 */
export type SignInResult = {
  /** `disconnected` without an account or the option `siwx`. */
  status: 'disconnected' | 'checking' | 'signedOut' | 'signedIn' | 'failed'
  /** The sign-in of the account. */
  session: SIWXSession | undefined
  /** Why the sessions of the account could not be read. */
  error: Error | undefined
}
