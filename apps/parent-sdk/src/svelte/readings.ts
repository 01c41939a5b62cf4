import type { ChainNamespace } from '@airlock/protocol/caip'
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
import { type Reading, toReading } from './toReading.ts'

/**
 * Returns the functions that open and close the modal. They reject with SERVER_SIDE on a server.
 *
 * @example
 * import { useAppKit } from '@airlock/sdk/svelte'
 *
 * const { open } = useAppKit()
 * const connect = () => open({ view: 'Connect' })
 */
export function useAppKit() {
  return { open: bindAction(actions.open) as AppKit['open'], close: bindAction(actions.close) }
}

/**
 * Returns the account of a namespace, by default of the active one. Disconnected on a server.
 *
 * @example
 * import { useAppKitAccount } from '@airlock/sdk/svelte'
 *
 * const account = useAppKitAccount({ namespace: 'eip155' })
 * const label = () => account.current.address ?? account.current.status
 */
export function useAppKitAccount({ namespace }: { namespace?: ChainNamespace } = {}): Reading<AccountState> {
  return toReading(stores.account(namespace))
}

/**
 * Returns the active network, and `switchNetwork`.
 *
 * @example
 * import { useAppKitNetwork } from '@airlock/sdk/svelte'
 *
 * const network = useAppKitNetwork()
 * const toBase = () => network.switchNetwork('eip155:8453')
 */
export function useAppKitNetwork(): Reading<NetworkResult> & Pick<AppKit, 'switchNetwork'> {
  return Object.assign(toReading(stores.network()), { switchNetwork: bindAction(actions.switchNetwork) })
}

/**
 * Returns the provider of a namespace and the type of its connector.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/svelte'
 *
 * const wallet = useAppKitProvider('eip155')
 * const accounts = () => wallet.current.walletProvider?.request({ method: 'eth_accounts' })
 */
export function useAppKitProvider<Name extends ChainNamespace>(
  namespace: Name,
): Reading<ProviderResult<AppKitProviders[Name]>>
/**
 * Returns the provider as another type, such as that of a library.
 *
 * @example
 * import type { SolanaProvider } from '@airlock/sdk'
 * import { useAppKitProvider } from '@airlock/sdk/svelte'
 *
 * const wallet = useAppKitProvider<SolanaProvider>('solana')
 */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): Reading<ProviderResult<Provider>>
/**
 * Follows the provider of a namespace.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/svelte'
 *
 * const wallet = useAppKitProvider('bip122')
 */
export function useAppKitProvider(namespace: ChainNamespace): Reading<ProviderResult<unknown>> {
  return toReading(stores.provider(namespace))
}

/**
 * Returns the state of the modal, and the selected network.
 *
 * @example
 * import { useAppKitState } from '@airlock/sdk/svelte'
 *
 * const state = useAppKitState()
 * const isBusy = () => state.current.loading || !state.current.initialized
 */
export function useAppKitState(): Reading<StateResult> {
  return toReading(stores.state())
}

/**
 * Returns the theme with its setters, which throw SERVER_SIDE on a server.
 *
 * @example
 * import { useAppKitTheme } from '@airlock/sdk/svelte'
 *
 * const theme = useAppKitTheme()
 * const toggle = () => theme.setThemeMode(theme.current.themeMode === 'dark' ? 'light' : 'dark')
 */
export function useAppKitTheme(): Reading<ThemeState> & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {
  return Object.assign(toReading(stores.theme()), {
    setThemeMode: bindSetter(setters.setThemeMode),
    setThemeVariables: bindSetter(setters.setThemeVariables),
  })
}

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @example
 * import { useAppKitEvents } from '@airlock/sdk/svelte'
 *
 * const events = useAppKitEvents()
 * const name = () => events.current.data?.event
 */
export function useAppKitEvents(): Reading<EventResult> {
  return toReading(stores.event())
}

/**
 * Returns a function that reads the native balance of the active account.
 *
 * @example
 * import { useAppKitBalance } from '@airlock/sdk/svelte'
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
 * import { useWalletInfo } from '@airlock/sdk/svelte'
 *
 * const wallet = useWalletInfo()
 * const name = () => wallet.current.walletInfo?.name
 */
export function useWalletInfo(namespace?: ChainNamespace): Reading<WalletInfoResult> {
  return toReading(stores.walletInfo(namespace))
}

/**
 * Returns a function that ends the session of a namespace, or every session.
 *
 * @example
 * import { useDisconnect } from '@airlock/sdk/svelte'
 *
 * const { disconnect } = useDisconnect()
 * const leave = () => disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  return { disconnect: bindAction(actions.disconnect) }
}

/**
 * Returns the host's own list of wallets and the pending attempt, as a reading, with what fetches, connects and cancels. Call `fetchWallets` once.
 *
 * @example
 * import { useAppKitWallets } from '@airlock/sdk/svelte'
 *
 * const { list, connect } = useAppKitWallets()
 * const names = () => list.current.wallets.map(({ name }) => name)
 * const pair = () => connect({ id: 'walletConnect' })
 */
export function useAppKitWallets() {
  return {
    list: toReading(stores.wallets()),
    fetchWallets: bindAction(actions.fetchWallets),
    connect: bindAction(actions.connectWallet),
    prepare: bindAction(actions.prepareWallet),
    resetWcUri: bindAction(actions.cancelWallet),
    resetConnectingWallet: bindAction(actions.cancelWallet),
  }
}
