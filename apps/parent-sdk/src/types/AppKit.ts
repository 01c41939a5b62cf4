import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, SendArguments, SendResult } from '@airlock/protocol/channel/hostTypes'
import type { AppKitOptions, Features, NetworkInput, ThemeMode } from './AppKitOptions.ts'
import type { Eip1193Provider } from './eip1193.ts'
import type { ConnectAttempt, InactiveWallet, WalletList, WalletQuery, WalletRow } from './headless.ts'
import type { AppKitProviders } from './providers/AppKitProviders.ts'
import type { SIWXConfig } from './SIWXConfig.ts'
import type {
  AccountState,
  AccountType,
  AppKitEvent,
  CaipNetwork,
  Connection,
  NetworkState,
  PublicState,
  ThemeState,
  WalletInfo,
} from './states.ts'
import type { ThemeChanges, ThemeVariables } from './ThemeVariables.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/**
 * Provider of https://eips.ethereum.org/EIPS/eip-1193 for the host's code. A wallet of the page is called directly, without the frame.
 *
 * @example const accounts = (provider: AppKitProvider) => provider.request({ method: 'eth_accounts' })
 */
export type AppKitProvider = Required<Eip1193Provider>

/**
 * Result of `open`: the sent transaction, if the send form was opened with `arguments`.
 *
 * @example const hashOf = async (sent: Promise<OpenResult<{ view: 'WalletSend'; arguments: SendArguments }>>) => (await sent).hash
 */
export type OpenResult<Params extends OpenParams> = Params extends Record<'view', 'WalletSend'> &
  Record<'arguments', SendArguments>
  ? SendResult
  : undefined

/**
 * Sign-in methods that the modal offers; empty until they are known.
 *
 * @example const hasEmail = (features: RemoteFeatures) => features.email === true
 */
export type RemoteFeatures = {
  /** Sign-in by email. */
  readonly email?: boolean
  /** Social providers, in order. */
  readonly socials?: Exclude<Features['socials'], false | undefined>
}

/**
 * The host's own list of wallets. `connect` of an email or social row opens the modal, and so does a wallet whose identity is contested.
 *
 * @example const connect = (wallets: AppKitWallets, row: WalletRow) => wallets.connect(row.id)
 */
export type AppKitWallets = {
  /**
   * Lists wallets. Installed ones are in `get` at once, before the modal frame answers.
   *
   * @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, METHOD_NOT_FOUND, SERVER_SIDE
   * @example await appKit.wallets.list({ namespace: 'solana' })
   */
  list(query?: WalletQuery): Promise<WalletList>
  /**
   * Loads what `connect` needs, such as a WalletConnect code.
   *
   * @throws AirlockError WALLET_NOT_FOUND, UNSUPPORTED_METHOD if the operator shows pairings only in the modal, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.wallets.prepare('walletConnect')
   */
  prepare(id: string): Promise<void>
  /**
   * Connects a wallet by the id of its row; email and social ids need no `list`. A later call replaces the attempt. While the consent of
   * `features.legalCheckbox` is due, it opens the modal.
   *
   * @param options `namespace` for a wallet of several; `signal` cancels
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, CONNECT_CANCELLED, WALLET_NOT_FOUND, WALLET_FAILED, MODAL_CLOSED, FRAME_UNREACHABLE,
   * SERVER_SIDE
   * @example const { address } = await appKit.wallets.connect('io.metamask')
   */
  connect(id: string, options?: { namespace?: ChainNamespace; signal?: AbortSignal }): Promise<AccountState>
  /**
   * Ends the pending attempt, whose `connect` rejects with CONNECT_CANCELLED.
   *
   * @example await appKit.wallets.cancel()
   */
  cancel(): Promise<void>
  /**
   * Returns the latest list.
   *
   * @example const { status, rows } = appKit.wallets.get()
   */
  get(): WalletList
  /**
   * Returns the latest attempt.
   *
   * @example const { status } = appKit.wallets.attempt()
   */
  attempt(): ConnectAttempt
  /**
   * Returns the connected wallets that are not active, the last used first.
   *
   * @example const names = appKit.wallets.inactive().map(({ name }) => name)
   */
  inactive(): readonly InactiveWallet[]
  /**
   * Calls back after each change of `get`, `attempt` or `inactive`.
   *
   * @example const stop = appKit.wallets.subscribe(() => console.log(appKit.wallets.attempt().status))
   */
  subscribe(listener: () => void): Unsubscribe
}

/**
 * The modal and the session of a page, as `createAppKit` returns it. Values of `get…` methods keep their identity until they change. Each
 * `subscribe…` method calls its listener after a change, and returns a function that ends the subscription.
 *
 * @example const appKit: AppKit = createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })
 */
export type AppKit = {
  /**
   * Opens the modal, at its first view unless `params` names another; resolves when that view is shown. With `arguments` for the send
   * form it resolves once the visitor sent something, and rejects with MODAL_CLOSED if the modal closes before.
   *
   * @throws AirlockError MODAL_CLOSED, FRAME_UNREACHABLE, FRAME_TIMEOUT, ORIGIN_NOT_ALLOWED, PROJECT_UNKNOWN, PROTOCOL_MISMATCH, SERVER_SIDE.
   * The modal shows the same error.
   * @example await appKit.open({ view: 'Networks' })
   */
  open<Params extends OpenParams>(params?: Params): Promise<OpenResult<Params>>
  /**
   * Closes the modal. An embedded modal stays.
   *
   * @example await appKit.close()
   */
  close(): Promise<void>
  /**
   * Ends the active wallet of a namespace, whose other wallets stay; without a namespace, ends every wallet.
   *
   * @param options `id` of one connection, active or not
   * @throws AirlockError DISCONNECT_FAILED, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.disconnect('eip155')
   */
  disconnect(namespace?: ChainNamespace, options?: { id?: string }): Promise<void>
  /**
   * Switches the active network, in the connected wallet first. A wallet that does not know the network receives a request
   * to add it (https://eips.ethereum.org/EIPS/eip-3085).
   *
   * @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED, NETWORK_NOT_CONFIGURED, UNAUTHORIZED, INVALID_PARAMS, DISCONNECTED,
   * FRAME_UNREACHABLE, SERVER_SIDE. With `throwOnFailure: false`, it resolves if the switch fails.
   * @example await appKit.switchNetwork('eip155:8453')
   */
  switchNetwork(network: NetworkInput, options?: { throwOnFailure?: boolean }): Promise<void>
  /**
   * Resolves when the remembered session was checked, whether it came back or not.
   *
   * @throws AirlockError SERVER_SIDE
   * @example await appKit.ready()
   */
  ready(): Promise<void>
  /**
   * Reads the native balance of the active account: a decimal in whole coins, and the symbol of the coin.
   *
   * @throws AirlockError BALANCE_UNAVAILABLE, FRAME_UNREACHABLE, SERVER_SIDE
   * @example const { balance, symbol } = await appKit.fetchBalance()
   */
  fetchBalance(): Promise<{ balance: string; symbol: string }>
  /**
   * Loads the frame, hidden, ahead of its use. Does nothing on a server.
   *
   * @example document.querySelector('#buy')?.addEventListener('pointerenter', () => appKit.warm())
   */
  warm(): void

  /**
   * `true` for the option `enableEmbedded`: the modal is shown inside `<appkit-modal>`.
   *
   * @example if (!appKit.isEmbedded) await appKit.open()
   */
  readonly isEmbedded: boolean
  /**
   * Returns `true` from the call of `open` until the modal is closed.
   *
   * @example const isOpen = appKit.isOpen()
   */
  isOpen(): boolean
  /**
   * Returns the state of the modal, and the selected network.
   *
   * @example const { open, initialized } = appKit.getState()
   */
  getState(): PublicState
  /**
   * Returns the account of a namespace, by default of the active one.
   *
   * @example const { address, status } = appKit.getAccount('eip155')
   */
  getAccount(namespace?: ChainNamespace): AccountState
  /**
   * Returns the active address; `undefined` unless connected.
   *
   * @example const address = appKit.getAddress()
   */
  getAddress(namespace?: ChainNamespace): string | undefined
  /**
   * Returns the CAIP-10 id of the active account; `undefined` unless connected.
   *
   * @example const account = appKit.getCaipAddress()
   */
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  /**
   * Returns the active network, or a configured one by its id: `8453`, or a CAIP-2 id, which names its own namespace. `undefined` if that network is not configured.
   *
   * @example const name = appKit.getCaipNetwork('eip155', 8453)?.name
   */
  getCaipNetwork(namespace?: ChainNamespace, id?: number | string): CaipNetwork | undefined
  /**
   * Returns the configured networks, all of them or those of a namespace.
   *
   * @example const names = appKit.getCaipNetworks('eip155').map(({ name }) => name)
   */
  getCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[]
  /**
   * Returns the CAIP-2 id of the active network.
   *
   * @example const isOnBase = appKit.getCaipNetworkId() === 'eip155:8453'
   */
  getCaipNetworkId(): CaipNetworkId
  /**
   * Returns the EIP-155 chain id of the active network as a number; the CAIP-2 id in every other namespace.
   *
   * @example const isOnBase = appKit.getChainId() === 8453
   */
  getChainId(): number | string
  /**
   * Returns the active network with its ids.
   *
   * @example const { caipNetwork, chainId } = appKit.getNetwork()
   */
  getNetwork(): NetworkState
  /**
   * Returns the namespace of the active network.
   *
   * @example const account = appKit.getAccount(appKit.getActiveChainNamespace())
   */
  getActiveChainNamespace(): ChainNamespace
  /**
   * Returns `true` while a wallet is connected in the active namespace.
   *
   * @example if (!appKit.getIsConnectedState()) await appKit.open()
   */
  getIsConnectedState(): boolean
  /**
   * Returns the provider of a namespace, connected or not; `undefined` if no network of the namespace is configured.
   *
   * @example await appKit.getProvider('eip155')?.request({ method: 'eth_requestAccounts' })
   */
  getProvider<Name extends ChainNamespace>(namespace: Name): AppKitProviders[Name] | undefined
  /**
   * Returns the provider of the active namespace; `undefined` unless connected.
   *
   * @example const chainId = await appKit.getWalletProvider()?.request({ method: 'eth_chainId' })
   */
  getWalletProvider(): AppKitProvider | undefined
  /**
   * Returns the connected wallet of a namespace, as it describes itself; `undefined` unless connected. The active namespace if none is named.
   *
   * @example const name = appKit.getWalletInfo()?.name
   */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /**
   * Returns how the wallet of a namespace is connected; `undefined` unless connected. The active namespace if none is named.
   *
   * @example const isExtension = appKit.getProviderType('eip155') === 'ANNOUNCED'
   */
  getProviderType(namespace?: ChainNamespace): WalletInfo['type'] | undefined
  /**
   * Returns how the wallet of the active namespace is connected; `undefined` unless connected.
   *
   * @example const type = appKit.getWalletProviderType()
   */
  getWalletProviderType(): WalletInfo['type'] | undefined
  /**
   * Returns the networks that the active wallet approved; `undefined` if it can be asked for any.
   *
   * @example const isApproved = appKit.getApprovedCaipNetworkIds()?.includes('eip155:8453') ?? true
   */
  getApprovedCaipNetworkIds(): readonly CaipNetworkId[] | undefined
  /**
   * Returns the type of the account of a namespace, by default of the active one; `undefined` unless connected.
   *
   * @example const isSmart = appKit.getPreferredAccountType() === 'smartAccount'
   */
  getPreferredAccountType(namespace?: ChainNamespace): AccountType | undefined
  /**
   * Returns the plugin of the option `siwx`.
   *
   * @example const sessions = await appKit.getSIWX()?.getSessions('eip155:8453', address)
   */
  getSIWX(): SIWXConfig | undefined
  /**
   * Returns the colour scheme, as it was set.
   *
   * @example const isDark = appKit.getThemeMode() === 'dark'
   */
  getThemeMode(): ThemeMode
  /**
   * Returns the design tokens, as they were set.
   *
   * @example const accent = appKit.getThemeVariables()['--accent']
   */
  getThemeVariables(): ThemeVariables
  /**
   * Returns colour scheme and design tokens.
   *
   * @example const { themeMode, themeVariables } = appKit.getTheme()
   */
  getTheme(): ThemeState
  /**
   * Returns the newest tracked event; `undefined` before the first.
   *
   * @example const name = appKit.getEvent()?.data.event
   */
  getEvent(): AppKitEvent | undefined

  /**
   * Sets the colour scheme.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example appKit.setThemeMode('dark')
   */
  setThemeMode(mode: ThemeMode): void
  /**
   * Changes the variables that are named; `undefined` removes one, and the others stay.
   *
   * @throws AirlockError OPTIONS_INVALID naming each value that is no colour, number, length or font family
   * @example appKit.setThemeVariables({ '--accent': '#7a1fa2' })
   */
  setThemeVariables(changes: ThemeChanges): void
  /**
   * Sets the language of the modal and of the buttons, as a BCP 47 tag. Call it also when `lang` of the document changes.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example appKit.setLocale('ar')
   */
  setLocale(locale: string): void
  /**
   * Changes options. One warning names those that need a reload, such as `frameUrl`.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.updateOptions({ metadata: { name: 'Example' } })
   */
  updateOptions(changes: Partial<AppKitOptions>): Promise<void>
  /**
   * Changes the features that are named; the others stay.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.updateFeatures({ email: true })
   */
  updateFeatures(changes: Features): Promise<void>
  /**
   * Sets the option `features.connectMethodsOrder`.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setConnectMethodsOrder(['wallet', 'email'])
   */
  setConnectMethodsOrder(order: Features['connectMethodsOrder']): Promise<void>
  /**
   * Returns the order of the connect methods, as it was set.
   *
   * @example const [first] = appKit.getConnectMethodsOrder()
   */
  getConnectMethodsOrder(): NonNullable<Features['connectMethodsOrder']>
  /**
   * Sets the option `features.walletFeaturesOrder`.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setWalletFeaturesOrder(['onramp', 'send'])
   */
  setWalletFeaturesOrder(order: Features['walletFeaturesOrder']): Promise<void>
  /**
   * Sets the option `features.socials`.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setSocialsOrder(['github', 'google'])
   */
  setSocialsOrder(order: Features['socials']): Promise<void>
  /**
   * Sets the option `features.collapseWallets`.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setCollapseWallets(true)
   */
  setCollapseWallets(isCollapsed: boolean): Promise<void>
  /**
   * Sets the option `termsConditionsUrl`; `undefined` removes the link.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setTermsConditionsUrl('https://app.example/terms')
   */
  setTermsConditionsUrl(url: string | undefined): Promise<void>
  /**
   * Sets the option `privacyPolicyUrl`; `undefined` removes the link.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.setPrivacyPolicyUrl('https://app.example/privacy')
   */
  setPrivacyPolicyUrl(url: string | undefined): Promise<void>
  /**
   * Adds a network, or replaces the one with its id. A new namespace needs a page reload; a warning names it.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.addNetwork('eip155', { id: 10, name: 'OP Mainnet' })
   */
  addNetwork(namespace: ChainNamespace, network: NetworkInput): Promise<void>
  /**
   * Removes a network. If it is active, the first one becomes active. The last network cannot be removed.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example await appKit.removeNetwork('eip155', 10)
   */
  removeNetwork(namespace: ChainNamespace, id: number | string): Promise<void>
  /**
   * Wallets for a list that the host draws itself. The modal stays for email, social sign-in and approvals.
   *
   * @example const { rows } = await appKit.wallets.list({ search: 'rain' })
   */
  readonly wallets: AppKitWallets
  /**
   * The same as `wallets.list`.
   *
   * @throws AirlockError FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.fetchWallets({ search: 'rain' })
   */
  fetchWallets(query?: WalletQuery): Promise<WalletList>
  /**
   * The same as `wallets.connect` with the id of a row.
   *
   * @throws AirlockError USER_REJECTED, CONNECT_CANCELLED, WALLET_NOT_FOUND, WALLET_FAILED, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.connectWallet({ id: 'io.metamask' }, 'eip155')
   */
  connectWallet(wallet: Pick<WalletRow, 'id'>, namespace?: ChainNamespace): Promise<AccountState>
  /**
   * The same as `wallets.cancel`.
   *
   * @example await appKit.resetConnectingWallet()
   */
  resetConnectingWallet(): Promise<void>
  /**
   * Prepares a WalletConnect code, so that `wallets.connect` has it at once.
   *
   * @throws AirlockError WALLET_NOT_FOUND, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.prefetchWalletConnectUri()
   */
  prefetchWalletConnectUri(): Promise<void>
  /**
   * The same as `wallets.cancel`.
   *
   * @example await appKit.resetWalletConnectUri()
   */
  resetWalletConnectUri(): Promise<void>
  /**
   * Returns the connected wallets of a namespace, by default of all, the active ones first. Its code loads with the first call, which may
   * return an empty list: follow `subscribeConnections`.
   *
   * @example const [active] = appKit.getConnections('eip155')
   */
  getConnections(namespace?: ChainNamespace): readonly Connection[]
  /**
   * Returns wallets that the visitor connected before. They are known after `wallets.list`.
   *
   * @example const names = appKit.getRecentConnections().map(({ name }) => name)
   */
  getRecentConnections(namespace?: ChainNamespace): readonly Connection[]
  /**
   * Follows `getConnections`.
   *
   * @example const stop = appKit.subscribeConnections((connections) => console.log(connections.length))
   */
  subscribeConnections(listener: (connections: readonly Connection[]) => void): Unsubscribe
  /**
   * Makes a connected wallet active in its namespace, without a prompt. A locked or missing wallet connects again, which prompts.
   *
   * @param target `address` of the account that becomes active
   * @throws AirlockError USER_REJECTED, CONNECT_CANCELLED, WALLET_NOT_FOUND, WALLET_FAILED, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.switchConnection({ connection: { connectorId: 'io.metamask' }, namespace: 'eip155' })
   */
  switchConnection(target: {
    connection: Pick<Connection, 'connectorId'> & Partial<Pick<Connection, 'namespace'>>
    namespace?: ChainNamespace
    address?: string
  }): Promise<void>
  /**
   * Disconnects one wallet, active or not. The others stay as they are.
   *
   * @throws AirlockError DISCONNECT_FAILED, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.deleteConnection({ connectorId: 'io.metamask', namespace: 'eip155' })
   */
  deleteConnection(target: { connectorId: string; namespace?: ChainNamespace }): Promise<void>
  /**
   * Returns why the attempt of `wallets` failed; empty unless it did.
   *
   * @example const message = appKit.getError()
   */
  getError(): string
  /**
   * Returns the sign-in methods that the modal offers here: the operator's offer, within `features` of the options. The first call loads
   * the modal; until then the result is empty.
   *
   * @example const hasEmail = appKit.getRemoteFeatures().email === true
   */
  getRemoteFeatures(): RemoteFeatures
  /**
   * Calls back when the result of `getRemoteFeatures` changes, and loads the modal.
   *
   * @example const stop = appKit.subscribeRemoteFeatures(({ email, socials }) => console.log(email, socials))
   */
  subscribeRemoteFeatures(callback: (features: RemoteFeatures) => void): Unsubscribe
  /**
   * Rejects: WalletConnect runs in the modal frame. Use `getProvider`.
   *
   * @throws AirlockError UNSUPPORTED_METHOD
   * @example await appKit.getUniversalProvider().catch(() => appKit.getProvider('eip155'))
   */
  getUniversalProvider(): Promise<never>
  /**
   * Sets `loading` of the state, and makes the connect buttons busy, until it is called with `false`.
   *
   * @example appKit.setLoading(true)
   */
  setLoading(loading: boolean): void
  /**
   * Labels an address in the modal until the page is left. A new label replaces the previous one. `namespace` has no effect.
   *
   * @example appKit.addAddressLabel('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'Savings')
   */
  addAddressLabel(address: string, label: string, namespace?: ChainNamespace): void
  /**
   * Removes the label of an address. `namespace` has no effect.
   *
   * @example appKit.removeAddressLabel('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
   */
  removeAddressLabel(address: string, namespace?: ChainNamespace): void

  /**
   * Follows `getState`.
   *
   * @example const stop = appKit.subscribeState(({ open }) => console.log(open))
   */
  subscribeState(listener: (state: PublicState) => void): Unsubscribe
  /**
   * Follows `getAccount` of a namespace, by default of the active one.
   *
   * @example const stop = appKit.subscribeAccount(({ address }) => console.log(address), 'eip155')
   */
  subscribeAccount(listener: (account: AccountState) => void, namespace?: ChainNamespace): Unsubscribe
  /**
   * Follows `getNetwork`.
   *
   * @example const stop = appKit.subscribeNetwork(({ chainId }) => console.log(chainId))
   */
  subscribeNetwork(listener: (network: NetworkState) => void): Unsubscribe
  /**
   * Follows `getCaipNetwork`.
   *
   * @example const stop = appKit.subscribeCaipNetworkChange((network) => console.log(network?.name))
   */
  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Unsubscribe
  /**
   * Follows the providers of connected namespaces.
   *
   * @example const stop = appKit.subscribeProviders(({ eip155 }) => console.log(eip155 !== undefined))
   */
  subscribeProviders(listener: (providers: Partial<AppKitProviders>) => void): Unsubscribe
  /**
   * Follows `getWalletInfo` of a namespace, by default of the active one.
   *
   * @example const stop = appKit.subscribeWalletInfo((info) => console.log(info?.name))
   */
  subscribeWalletInfo(listener: (info: WalletInfo | undefined) => void, namespace?: ChainNamespace): Unsubscribe
  /**
   * Follows `getTheme`.
   *
   * @example const stop = appKit.subscribeTheme(({ themeMode }) => console.log(themeMode))
   */
  subscribeTheme(listener: (theme: ThemeState) => void): Unsubscribe
  /**
   * Receives each tracked event.
   *
   * @example const stop = appKit.subscribeEvents(({ data }) => console.log(data.event, data.properties))
   */
  subscribeEvents(listener: (event: AppKitEvent) => void): Unsubscribe
}
