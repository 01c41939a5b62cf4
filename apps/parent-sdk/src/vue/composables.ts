import type { ChainNamespace } from '@airlock/protocol/caip'
import { computed, type MaybeRefOrGetter, type Ref, toValue } from 'vue'
import { actions, setters, stores } from '../stores.ts'
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
import { useAction, useReactiveStore, useSetter, useStore } from './useStore.ts'

type Namespace = MaybeRefOrGetter<ChainNamespace | undefined>

/**
 * Returns the functions that open and close the modal. They reject with SERVER_SIDE on a server.
 *
 * @example
 * import { useAppKit } from '@airlock/sdk/vue'
 *
 * const { open } = useAppKit()
 * const connect = () => open({ view: 'Connect' })
 */
export function useAppKit() {
  return { open: useAction(actions.open) as AppKit['open'], close: useAction(actions.close) }
}

/**
 * Returns the account of a namespace, by default of the active one, as a ref. Disconnected on a server.
 *
 * @example
 * import { useAppKitAccount } from '@airlock/sdk/vue'
 *
 * const account = useAppKitAccount({ namespace: 'eip155' })
 * const label = () => account.value.address ?? account.value.status
 */
export function useAppKitAccount(options: { namespace?: Namespace } = {}): Readonly<Ref<AccountState>> {
  return useStore(() => stores.account(toValue(options.namespace)))
}

/**
 * Returns the active network and `switchNetwork`, as a ref.
 *
 * @example
 * import { useAppKitNetwork } from '@airlock/sdk/vue'
 *
 * const network = useAppKitNetwork()
 * const toBase = () => network.value.switchNetwork('eip155:8453')
 */
export function useAppKitNetwork(): Readonly<Ref<NetworkResult & { switchNetwork: AppKit['switchNetwork'] }>> {
  const network = useStore(stores.network)
  const switchNetwork = useAction(actions.switchNetwork)
  return computed(() => ({ ...network.value, switchNetwork }))
}

/**
 * Returns the provider of a namespace and the type of its connector, as a reactive object.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/vue'
 *
 * const wallet = useAppKitProvider('eip155')
 * const accounts = () => wallet.walletProvider?.request({ method: 'eth_accounts' })
 */
export function useAppKitProvider<Name extends ChainNamespace>(
  namespace: MaybeRefOrGetter<Name>,
): Readonly<ProviderResult<AppKitProviders[Name]>>
/**
 * Returns the provider as another type, such as that of a library.
 *
 * @example
 * import type { SolanaProvider } from '@airlock/sdk'
 * import { useAppKitProvider } from '@airlock/sdk/vue'
 *
 * const wallet = useAppKitProvider<SolanaProvider>('solana')
 */
export function useAppKitProvider<Provider>(
  namespace: MaybeRefOrGetter<ChainNamespace>,
): Readonly<ProviderResult<Provider>>
/**
 * Follows the provider of a namespace.
 *
 * @example
 * import { useAppKitProvider } from '@airlock/sdk/vue'
 *
 * const wallet = useAppKitProvider('bip122')
 */
export function useAppKitProvider(namespace: MaybeRefOrGetter<ChainNamespace>): Readonly<ProviderResult<unknown>> {
  return useReactiveStore(() => stores.provider(toValue(namespace)))
}

/**
 * Returns the state of the modal and the selected network, as a reactive object.
 *
 * @example
 * import { useAppKitState } from '@airlock/sdk/vue'
 *
 * const state = useAppKitState()
 * const isBusy = () => state.loading || !state.initialized
 */
export function useAppKitState(): Readonly<StateResult> {
  return useReactiveStore(stores.state)
}

/**
 * Returns the theme as a reactive object, with its setters.
 *
 * @example
 * import { useAppKitTheme } from '@airlock/sdk/vue'
 *
 * const theme = useAppKitTheme()
 * const toggle = () => theme.setThemeMode(theme.themeMode === 'dark' ? 'light' : 'dark')
 */
export function useAppKitTheme(): Readonly<ThemeState> & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {
  return Object.assign(useReactiveStore(stores.theme), {
    setThemeMode: useSetter(setters.setThemeMode),
    setThemeVariables: useSetter(setters.setThemeVariables),
  })
}

/**
 * Returns the newest tracked event as a reactive object; `data` is `undefined` before the first.
 *
 * @example
 * import { useAppKitEvents } from '@airlock/sdk/vue'
 * import { watch } from 'vue'
 *
 * const events = useAppKitEvents()
 * watch(() => events.data, (data) => console.log(data?.event))
 */
export function useAppKitEvents(): Readonly<EventResult> {
  return useReactiveStore(stores.event)
}

/**
 * Returns a function that reads the native balance of the active account.
 *
 * @example
 * import { useAppKitBalance } from '@airlock/sdk/vue'
 *
 * const { fetchBalance } = useAppKitBalance()
 * const show = async () => console.log((await fetchBalance()).data?.balance)
 */
export function useAppKitBalance() {
  return { fetchBalance: useAction(actions.fetchBalance) }
}

/**
 * Returns the connected wallet of a namespace, by default of the active one, as a reactive object.
 *
 * @example
 * import { useWalletInfo } from '@airlock/sdk/vue'
 *
 * const wallet = useWalletInfo()
 * const name = () => wallet.walletInfo?.name
 */
export function useWalletInfo(namespace?: Namespace): Readonly<WalletInfoResult> {
  return useReactiveStore(() => stores.walletInfo(toValue(namespace)))
}

/**
 * Returns a function that ends the session of a namespace, or every session.
 *
 * @example
 * import { useDisconnect } from '@airlock/sdk/vue'
 *
 * const { disconnect } = useDisconnect()
 * const leave = () => disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  return { disconnect: useAction(actions.disconnect) }
}

/**
 * Returns the host's own list of wallets and the pending attempt, as a reactive object, with what fetches, connects and cancels. Call `fetchWallets` once.
 *
 * @example
 * import { useAppKitWallets } from '@airlock/sdk/vue'
 *
 * const list = useAppKitWallets()
 * const first = () => list.wallets[0] && list.connect(list.wallets[0])
 */
export function useAppKitWallets() {
  return Object.assign(useReactiveStore(stores.wallets), {
    fetchWallets: useAction(actions.fetchWallets),
    connect: useAction(actions.connectWallet),
    prepare: useAction(actions.prepareWallet),
    resetWcUri: useAction(actions.cancelWallet),
    resetConnectingWallet: useAction(actions.cancelWallet),
  })
}
