import type { ChainNamespace } from '@airlock/protocol/caip'
import { useCallback, useMemo } from 'react'
import { AirlockError } from '../index.ts'
import { warnOnce } from '../page/utils/warnOnce.ts'
import { actions, setters, stores } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { ThemeMode } from '../types/AppKitOptions.ts'
import type { AppKitProviders } from '../types/providers/AppKitProviders.ts'
import type { SIWXConfig } from '../types/SIWXConfig.ts'
import type { NetworkResult, ProviderResult } from '../types/states.ts'
import type { ThemeChanges } from '../types/ThemeVariables.ts'
import { useKit, useKitAction, useKitSnapshot, useKitStore } from './useKit.ts'

const NETWORK = stores.network()
const STATE = stores.state()
const THEME = stores.theme()
const EVENT = stores.event()

/**
 * Returns what opens and closes the modal. Both functions keep their identity, and reject with SERVER_SIDE on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { open, close } = useAppKit()
 * const connect = <button onClick={() => open({ view: 'Connect' })}>Connect</button>
 */
export function useAppKit() {
  return { open: useKitAction(actions.open) as AppKit['open'], close: useKitAction(actions.close) }
}

/**
 * Returns the account of a namespace, by default of the active one. Disconnected on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 */
export function useAppKitAccount({ namespace }: { namespace?: ChainNamespace } = {}) {
  return useKitStore(useMemo(() => stores.account(namespace), [namespace]))
}

/**
 * Returns the active network, and what switches it. The network is `undefined` on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { caipNetwork, switchNetwork } = useAppKitNetwork()
 * const toBase = <button onClick={() => switchNetwork('eip155:8453')}>Leave {caipNetwork?.name}</button>
 */
export function useAppKitNetwork(): NetworkResult & Pick<AppKit, 'switchNetwork'> {
  return { ...useKitStore(NETWORK), switchNetwork: useKitAction(actions.switchNetwork) }
}

/**
 * Returns the active network, without what switches it.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { caipNetwork, chainId } = useAppKitNetworkCore()
 */
export function useAppKitNetworkCore() {
  const { caipNetwork, caipNetworkId, chainId } = useAppKitNetwork()
  return { caipNetwork, caipNetworkId, chainId }
}

/**
 * Returns the provider of a namespace and the type of the connector behind it.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
 */
export function useAppKitProvider<Name extends ChainNamespace>(namespace: Name): ProviderResult<AppKitProviders[Name]>
/**
 * Returns the provider as another type, such as that of a library.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletProvider } = useAppKitProvider<AppKitProviders['solana']>('solana')
 */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): ProviderResult<Provider>
/**
 * Follows the provider of a namespace.
 *
 * @example const { walletProvider } = useAppKitProvider('eip155')
 */
export function useAppKitProvider(namespace: ChainNamespace): ProviderResult<unknown> {
  return useKitStore(useMemo(() => stores.provider(namespace), [namespace]))
}

/**
 * Returns the state of the modal, and the selected network.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { open, loading, selectedNetworkId } = useAppKitState()
 */
export function useAppKitState() {
  return useKitStore(STATE)
}

/**
 * Returns the modal's theme and its setters, which throw SERVER_SIDE on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
 * const toggle = () => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')
 */
export function useAppKitTheme() {
  const kit = useKit()
  const theme = useKitStore(THEME)
  const setThemeMode = useCallback((mode: ThemeMode) => setters.setThemeMode(running(kit), mode), [kit])
  const setThemeVariables = useCallback(
    (changes: ThemeChanges) => setters.setThemeVariables(running(kit), changes),
    [kit],
  )
  return { ...theme, setThemeMode, setThemeVariables }
}

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents() {
  return useKitStore(EVENT)
}

/**
 * Returns what reads the native balance of the active account.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * const show = () => fetchBalance().then(({ data }) => console.log(data?.balance))
 */
export function useAppKitBalance() {
  return { fetchBalance: useKitAction(actions.fetchBalance) }
}

/**
 * Returns the connected wallet of a namespace, by default of the active one; `undefined` unless connected.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(namespace?: ChainNamespace) {
  return useKitStore(useMemo(() => stores.walletInfo(namespace), [namespace]))
}

/**
 * Returns what ends the active wallet of a namespace, every wallet, or one connection by its `id`.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { disconnect } = useDisconnect()
 * const leave = <button onClick={() => disconnect({ namespace: 'eip155' })}>Disconnect</button>
 */
export function useDisconnect() {
  return { disconnect: useKitAction(actions.disconnect) }
}

/**
 * Returns what opens the account, where visitors change their email address. It does not return an address: `data` stays undefined, with
 * one warning.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { updateEmail } = useAppKitUpdateEmail()
 * const change = <button onClick={updateEmail}>Change email</button>
 */
export function useAppKitUpdateEmail() {
  const update = useKitAction(openAccount)
  const [data, error] = [undefined, undefined]
  return { data, error, isPending: false, isSuccess: false, isError: false, updateEmail: () => update() }
}

/**
 * Returns the plugin of the option `siwx`; `undefined` without one. `useSignIn` has the state of the sign-in.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const siwx = useAppKitSIWX()
 */
export function useAppKitSIWX<Plugin extends SIWXConfig = SIWXConfig>(): Plugin | undefined {
  return useKitSnapshot(subscribeNothing, getPlugin, undefined) as Plugin | undefined
}

const subscribeNothing = () => () => {}
const getPlugin = (kit: AppKit) => kit.getSIWX()

function running(kit: AppKit | undefined): AppKit {
  if (!kit) throw new AirlockError('SERVER_SIDE')
  return kit
}

function openAccount(kit: AppKit): Promise<void> {
  warnOnce('useAppKitUpdateEmail opens the account, where visitors change their address, and returns no address.')
  return kit.open({ view: 'Account' })
}
