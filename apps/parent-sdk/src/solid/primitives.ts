import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Accessor } from 'solid-js'
import { actions, bindAction, bindSetter, setters, stores } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitProviders } from '../types/providers/AppKitProviders.ts'
import type {
  AccountState,
  EventResult,
  NetworkResult,
  ProviderResult,
  StateResult,
  ThemeState,
  WalletInfoResult,
} from '../types/states.ts'
import { toAccessor, unwrap } from './toAccessor.ts'

type Namespace = ChainNamespace | undefined | Accessor<ChainNamespace | undefined>

/**
 * Returns the functions that open and close the modal. They reject with SERVER_SIDE on a server.
 *
 * @example
 * import { useAppKit } from '@airlock/sdk/solid'
 *
 * const { open } = useAppKit()
 * const connect = () => open({ view: 'Connect' })
 */
export function useAppKit() {
  return { open: bindAction(actions.open) as AppKit['open'], close: bindAction(actions.close) }
}

/**
 * Returns the account of a namespace, by default of the active one, as an accessor. Disconnected on a server.
 *
 * @example
 * import { useAppKitAccount } from '@airlock/sdk/solid'
 *
 * const account = useAppKitAccount({ namespace: 'eip155' })
 * const label = () => account().address ?? account().status
 */
export function useAppKitAccount(options: { namespace?: Namespace } = {}): Accessor<AccountState> {
  return toAccessor(() => stores.account(unwrap(options.namespace)))
}

/**
 * Returns the active network as an accessor, and `switchNetwork`.
 *
 * @example
 * import { useAppKitNetwork } from '@airlock/sdk/solid'
 *
 * const { network, switchNetwork } = useAppKitNetwork()
 * const toBase = () => network().chainId === 8453 || switchNetwork('eip155:8453')
 */
export function useAppKitNetwork(): { network: Accessor<NetworkResult> } & Pick<AppKit, 'switchNetwork'> {
  return { network: toAccessor(stores.network), switchNetwork: bindAction(actions.switchNetwork) }
}

/**
 * Returns the provider of a namespace and the type of its connector.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/solid'
 *
 * const wallet = useAppKitProvider('eip155')
 * const accounts = () => wallet().walletProvider?.request({ method: 'eth_accounts' })
 */
export function useAppKitProvider<Name extends ChainNamespace>(
  namespace: Name | Accessor<Name>,
): Accessor<ProviderResult<AppKitProviders[Name]>>
/**
 * Returns the provider as another type, such as that of a library.
 *
 * @example
 * import type { SolanaProvider } from '@airlock/sdk'
 * import { useAppKitProvider } from '@airlock/sdk/solid'
 *
 * const wallet = useAppKitProvider<SolanaProvider>('solana')
 */
export function useAppKitProvider<Provider>(
  namespace: ChainNamespace | Accessor<ChainNamespace>,
): Accessor<ProviderResult<Provider>>
/**
 * Follows the provider of a namespace.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/solid'
 *
 * const wallet = useAppKitProvider('bip122')
 */
export function useAppKitProvider(
  namespace: ChainNamespace | Accessor<ChainNamespace>,
): Accessor<ProviderResult<unknown>> {
  return toAccessor(() => stores.provider(unwrap(namespace)))
}

/**
 * Returns the state of the modal, and the selected network.
 *
 * @example
 * import { useAppKitState } from '@airlock/sdk/solid'
 *
 * const state = useAppKitState()
 * const isBusy = () => state().loading || !state().initialized
 */
export function useAppKitState(): Accessor<StateResult> {
  return toAccessor(stores.state)
}

/**
 * Returns the theme as an accessor, with its setters, which throw SERVER_SIDE on a server.
 *
 * @example
 * import { useAppKitTheme } from '@airlock/sdk/solid'
 *
 * const { theme, setThemeMode } = useAppKitTheme()
 * const toggle = () => setThemeMode(theme().themeMode === 'dark' ? 'light' : 'dark')
 */
export function useAppKitTheme(): { theme: Accessor<ThemeState> } & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {
  return {
    theme: toAccessor(stores.theme),
    setThemeMode: bindSetter(setters.setThemeMode),
    setThemeVariables: bindSetter(setters.setThemeVariables),
  }
}

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @example
 * import { useAppKitEvents } from '@airlock/sdk/solid'
 *
 * const events = useAppKitEvents()
 * const name = () => events().data?.event
 */
export function useAppKitEvents(): Accessor<EventResult> {
  return toAccessor(stores.event)
}

/**
 * Returns a function that reads the native balance of the active account.
 *
 * @example
 * import { useAppKitBalance } from '@airlock/sdk/solid'
 *
 * const { fetchBalance } = useAppKitBalance()
 * const show = async () => console.log((await fetchBalance()).data?.balance)
 */
export function useAppKitBalance() {
  return { fetchBalance: bindAction(actions.fetchBalance) }
}

/**
 * Returns the connected wallet of a namespace, by default of the active one.
 *
 * @example
 * import { useWalletInfo } from '@airlock/sdk/solid'
 *
 * const wallet = useWalletInfo()
 * const name = () => wallet().walletInfo?.name
 */
export function useWalletInfo(namespace?: Namespace): Accessor<WalletInfoResult> {
  return toAccessor(() => stores.walletInfo(unwrap(namespace)))
}

/**
 * Returns a function that ends the session of a namespace, or every session.
 *
 * @example
 * import { useDisconnect } from '@airlock/sdk/solid'
 *
 * const { disconnect } = useDisconnect()
 * const leave = () => disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  return { disconnect: bindAction(actions.disconnect) }
}

/**
 * Returns the host's own list of wallets and the pending attempt, as an accessor, with what fetches, connects and cancels. Call `fetchWallets` once.
 *
 * @example
 * import { useAppKitWallets } from '@airlock/sdk/solid'
 *
 * const { list, connect } = useAppKitWallets()
 * const names = () => list().wallets.map(({ name }) => name)
 * const pair = () => connect({ id: 'walletConnect' })
 */
export function useAppKitWallets() {
  return {
    list: toAccessor(stores.wallets),
    fetchWallets: bindAction(actions.fetchWallets),
    connect: bindAction(actions.connectWallet),
    prepare: bindAction(actions.prepareWallet),
    resetWcUri: bindAction(actions.cancelWallet),
    resetConnectingWallet: bindAction(actions.cancelWallet),
  }
}
