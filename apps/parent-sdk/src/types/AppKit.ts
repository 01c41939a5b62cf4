import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, SendArguments, SendResult } from '@airlock/protocol/channel/hostTypes'
import type { NetworkInput, ThemeMode } from './AppKitOptions.ts'
import type { Eip1193Provider } from './eip1193.ts'
import type { AppKitProviders } from './providers/AppKitProviders.ts'
import type { SIWXConfig } from './SIWXConfig.ts'
import type {
  AccountState,
  AccountType,
  AppKitEvent,
  CaipNetwork,
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
 * The modal and the session of a page, as `createAppKit` returns it. Values of `get…` methods keep their identity until they change. Each
 * `subscribe…` method calls its listener after a change, and returns a function that ends the subscription.
 *
 * @example const appKit: AppKit = createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })
 */
export type AppKit = {
  /**
   * Opens the modal, at its first view unless `params` names another; resolves when that view is shown. With `arguments` for the send
   * form it resolves once the visitor sent something, and rejects with MODAL_CLOSED where the modal closes before.
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
   * Ends the session of a namespace, or every one.
   *
   * @throws AirlockError DISCONNECT_FAILED, FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.disconnect('eip155')
   */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /**
   * Switches the active network, in the connected wallet first. A wallet that does not know the network receives a request
   * to add it (https://eips.ethereum.org/EIPS/eip-3085).
   *
   * @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED, NETWORK_NOT_CONFIGURED, UNAUTHORIZED, INVALID_PARAMS, DISCONNECTED,
   * FRAME_UNREACHABLE, SERVER_SIDE
   * @example await appKit.switchNetwork('eip155:8453')
   */
  switchNetwork(network: NetworkInput): Promise<void>
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
   * Returns the active network; `undefined` while the wallet is on one that is not configured.
   *
   * @example const name = appKit.getCaipNetwork()?.name
   */
  getCaipNetwork(namespace?: ChainNamespace): CaipNetwork | undefined
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
   * Sets the language of the modal, as a BCP 47 tag.
   *
   * @throws AirlockError OPTIONS_INVALID
   * @example appKit.setLocale('ar')
   */
  setLocale(locale: string): void
  /**
   * Labels an address in the modal until the page is left. A new label replaces the previous one.
   *
   * @example appKit.addAddressLabel('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'Savings')
   */
  addAddressLabel(address: string, label: string): void
  /**
   * Removes the label of an address.
   *
   * @example appKit.removeAddressLabel('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
   */
  removeAddressLabel(address: string): void

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
