import type { ChainNamespace } from '@airlock/protocol/caip'
import { DestroyRef, inject, type Signal, signal } from '@angular/core'
import { connectionsStore } from '../connections/connectionsStore.ts'
import { createSignInStore } from '../connections/createSignInStore.ts'
import { bindAction, type Store, stores } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { WalletsResult } from '../types/headless.ts'
import type { AppKitProviders } from '../types/providers/AppKitProviders.ts'
import type {
  AccountState,
  Connections,
  EventResult,
  NetworkResult,
  ProviderResult,
  SignInResult,
  StateResult,
  ThemeState,
  WalletInfoResult,
} from '../types/states.ts'
import { APP_KIT } from './appKitToken.ts'

/**
 * Returns the application's instance, with its actions.
 *
 * @example
 * import { injectAppKit } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly appKit = injectAppKit()
 *   readonly connect = () => this.appKit.open({ view: 'Connect' })
 * }
 */
export function injectAppKit(): AppKit {
  return inject(APP_KIT)
}

/**
 * Returns the account of a namespace, by default of the active one.
 *
 * @example
 * import { injectAccount } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly account = injectAccount()
 *   readonly label = () => this.account().address ?? this.account().status
 * }
 */
export function injectAccount({ namespace }: { namespace?: ChainNamespace } = {}): Signal<AccountState> {
  return toSignal(stores.account(namespace))
}

/**
 * Returns the active network.
 *
 * @example
 * import { injectNetwork } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly network = injectNetwork()
 *   readonly isOnBase = () => this.network().chainId === 8453
 * }
 */
export function injectNetwork(): Signal<NetworkResult> {
  return toSignal(stores.network())
}

/**
 * Returns the state of the modal, and the selected network.
 *
 * @example
 * import { injectState } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly state = injectState()
 *   readonly isBusy = () => this.state().loading || !this.state().initialized
 * }
 */
export function injectState(): Signal<StateResult> {
  return toSignal(stores.state())
}

/**
 * Returns the theme. `setThemeMode` and `setThemeVariables` of the instance change it.
 *
 * @example
 * import { injectTheme } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly theme = injectTheme()
 *   readonly isDark = () => this.theme().themeMode === 'dark'
 * }
 */
export function injectTheme(): Signal<ThemeState> {
  return toSignal(stores.theme())
}

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @example
 * import { injectEvents } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly events = injectEvents()
 *   readonly name = () => this.events().data?.event
 * }
 */
export function injectEvents(): Signal<EventResult> {
  return toSignal(stores.event())
}

/**
 * Returns the connected wallet of a namespace, by default of the active one.
 *
 * @example
 * import { injectWalletInfo } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly wallet = injectWalletInfo()
 *   readonly name = () => this.wallet().walletInfo?.name
 * }
 */
export function injectWalletInfo(namespace?: ChainNamespace): Signal<WalletInfoResult> {
  return toSignal(stores.walletInfo(namespace))
}

/**
 * Returns the provider of a namespace and the type of its connector; both are `undefined` unless connected.
 *
 * @example
 * import { injectProvider } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly wallet = injectProvider('eip155')
 *   readonly accounts = () => this.wallet().walletProvider?.request({ method: 'eth_accounts' })
 * }
 */
export function injectProvider<Name extends ChainNamespace>(
  namespace: Name,
): Signal<ProviderResult<AppKitProviders[Name]>> {
  return toSignal(stores.provider(namespace))
}

/**
 * Returns the host's own list of wallets and the pending attempt. `wallets` of the instance fetches, connects and cancels.
 *
 * @example
 * import { injectAppKit, injectWallets } from '@airlock/sdk/angular'
 *
 * class Wallets {
 *   readonly wallets = injectWallets()
 *   readonly appKit = injectAppKit()
 *   readonly load = () => this.appKit.wallets.list()
 *   readonly connect = (id: string) => this.appKit.wallets.connect(id)
 * }
 */
export function injectWallets(): Signal<WalletsResult> {
  return toSignal(stores.wallets())
}

/**
 * Returns the connected wallets, the active one of each namespace first. `switchConnection` and `deleteConnection` of the instance change
 * them.
 *
 * @param namespace returns only its connections
 * @example
 * import { injectConnections } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly connections = injectConnections()
 *   readonly names = () => this.connections().connections.map(({ name }) => name)
 * }
 */
export function injectConnections(namespace?: ChainNamespace): Signal<Connections> {
  return toSignal(connectionsStore(namespace))
}

/**
 * Returns whether the active account is signed in by the option `siwx`, as the signal `state`, and what signs in and out. `signIn` opens
 * the modal, which asks for the signature.
 *
 * @example
 * import { injectSignIn } from '@airlock/sdk/angular'
 *
 * class Header {
 *   readonly session = injectSignIn()
 *   readonly isSignedIn = () => this.session.state().status === 'signedIn'
 * }
 */
export function injectSignIn() {
  const kit = inject(APP_KIT)
  const { store, signIn, signOut } = createSignInStore()
  const state: Signal<SignInResult> = toSignal(store)
  return { state, signIn: bindAction(signIn, kit), signOut: bindAction(signOut, kit) }
}

function toSignal<Value>(store: Store<Value>): Signal<Value> {
  const kit = inject(APP_KIT)
  const value = signal(store.get(kit))
  const update = () => value.set(store.get(kit))
  inject(DestroyRef).onDestroy(store.subscribe(kit, update))
  return value.asReadonly()
}
