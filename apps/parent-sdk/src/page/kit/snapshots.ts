import { type CaipNetworkId, type ChainNamespace, chainIdOf, toCaipAddress } from '@airlock/protocol/caip'
import { activeSession } from '@airlock/protocol/session'
import type { Engine } from '../../engine/createEngine.ts'
import type { Facades } from '../../types/AirlockProvider.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { AppKitProviders } from '../../types/providers/AppKitProviders.ts'
import type { SessionStore } from '../../types/session.ts'
import type { AccountState, CaipNetwork, NetworkState, PublicState, ThemeState } from '../../types/states.ts'
import { networkIdOf } from '../options/networkInput.ts'
import { textOf } from '../options/textOf.ts'
import { createListeners, subscribeToValue } from '../utils/createListeners.ts'
import type { createEvents } from './createEvents.ts'
import type { LazyMethod } from './lazyMethods.ts'

type Sources = {
  session: Pick<SessionStore, 'get'>
  engine(): Pick<Engine, 'walletInfo' | 'embeddedWallet' | 'approvedNetworks'> | undefined
  networks(): readonly CaipNetwork[]
  facades: Facades
  events: ReturnType<typeof createEvents>
  modal: { isOpen(): boolean; isLoading(): boolean }
  theme(): ThemeState
  isInitialized(): boolean
  isLoading(): boolean
  lazy: Pick<AppKit, LazyRead>
}

type Subscription = Exclude<Extract<keyof AppKit, `subscribe${string}`>, 'subscribeEvents'>

type LazyRead = 'getConnections' | 'getRecentConnections' | 'getRemoteFeatures'

type Reads = Exclude<
  Extract<keyof AppKit, `get${string}` | `subscribe${string}` | 'isOpen'>,
  'getSIWX' | 'getConnectMethodsOrder' | LazyMethod
>

/** Getters and subscriptions of the host. Call `notify` after any change. */
export function createSnapshots({
  session,
  engine,
  networks,
  facades,
  events,
  modal,
  theme,
  isInitialized,
  isLoading,
  lazy,
}: Sources): Pick<AppKit, Reads> & { notify(): void } {
  const { emit, subscribe } = createListeners()

  const namespaceSession = (namespace?: ChainNamespace) =>
    namespace ? session.get().namespaces[namespace] : activeSession(session.get())

  const getAccount = stableEach(accountOf)
  const getWalletInfo = stableEach((namespace) => engine()?.walletInfo(orActive(namespace)))

  function accountOf(namespace?: ChainNamespace): AccountState {
    const { status = 'disconnected', accounts = [], caipNetworkId } = namespaceSession(namespace) ?? {}
    const isConnected = status === 'connected'
    const connected = isConnected ? accounts : []
    const [address] = connected
    const embeddedWalletInfo = engine()?.embeddedWallet(orActive(namespace))
    const type = embeddedWalletInfo?.accountType ?? 'eoa'
    return {
      allAccounts: connected.map((one) => ({ namespace: orActive(namespace), address: one, type })),
      address,
      caipAddress: address === undefined ? undefined : toCaipAddress(caipNetworkId as CaipNetworkId, address),
      isConnected,
      status,
      embeddedWalletInfo,
    }
  }

  const getCaipNetwork: AppKit['getCaipNetwork'] = (chainNamespace, id) => {
    const selected = id ? networkIdOf({ chainNamespace, id }) : namespaceSession(chainNamespace)?.caipNetworkId
    return networks().find(({ caipNetworkId }) => caipNetworkId === selected)
  }

  const getNetwork = stable((): NetworkState => {
    const caipNetworkId = getCaipNetworkId()
    return {
      caipNetwork: getCaipNetwork(),
      caipNetworkId,
      chainId: chainIdOf(caipNetworkId),
      approvedCaipNetworkIds: approved(),
    }
  })

  function approved() {
    return engine()?.approvedNetworks()
  }

  const getState = stable(
    (): PublicState => ({
      open: modal.isOpen(),
      loading: isLoading(),
      initialized: isInitialized(),
      activeChain: orActive(),
      selectedNetworkId: getCaipNetworkId(),
    }),
  )

  const getProviders = stable(
    (): Partial<AppKitProviders> =>
      Object.fromEntries(
        Object.entries(facades)
          .filter(([namespace]) => getAccount(namespace as ChainNamespace).isConnected)
          .map(([namespace, { provider }]) => [namespace, provider]),
      ),
    (providers) => Object.keys(providers).join(),
  )

  function getCaipNetworkId(): CaipNetworkId {
    return activeSession(session.get())?.caipNetworkId as CaipNetworkId
  }

  function orActive(namespace?: ChainNamespace): ChainNamespace {
    return namespace ?? session.get().activeNamespace
  }

  const getProviderType = (namespace?: ChainNamespace) => getWalletInfo(namespace)?.type

  const followed = {
    ...lazy,
    getState,
    getAccount,
    getNetwork,
    getCaipNetworkChange: getCaipNetwork,
    getProviders,
    getWalletInfo,
    getTheme: theme,
  }
  const subscriptions = Object.entries<(namespace?: ChainNamespace) => unknown>(followed).map(([name, get]) => [
    name.replace('get', 'subscribe'),
    (listener: (value: unknown) => void, namespace?: ChainNamespace) =>
      subscribeToValue(subscribe, () => get(namespace))(listener),
  ])

  return {
    notify: emit,
    isOpen: modal.isOpen,
    ...followed,
    getAddress: (namespace) => getAccount(namespace).address,
    getCaipAddress: (namespace) => getAccount(namespace).caipAddress,
    getCaipNetwork,
    getCaipNetworks: (namespace) =>
      namespace ? networks().filter(({ chainNamespace }) => chainNamespace === namespace) : networks(),
    getCaipNetworkId,
    getChainId: () => chainIdOf(getCaipNetworkId()),
    getActiveChainNamespace: orActive,
    getIsConnectedState: () => getAccount().isConnected,
    getProvider: (<Name extends ChainNamespace>(namespace: Name) =>
      facades[namespace]?.provider as AppKitProviders[Name] | undefined) satisfies AppKit['getProvider'],
    getWalletProvider: () => getProviders()[orActive()],
    getProviderType,
    getWalletProviderType: getProviderType,
    getApprovedCaipNetworkIds: approved,
    getPreferredAccountType: (namespace) => getAccount(namespace).allAccounts[0]?.type,
    getThemeMode: () => theme().themeMode,
    getThemeVariables: () => theme().themeVariables,
    getEvent: events.last,
    ...(Object.fromEntries(subscriptions) as Pick<AppKit, Subscription>),
    subscribeEvents: events.subscribe,
  }
}

function stableEach<Value>(read: (namespace?: ChainNamespace) => Value): (namespace?: ChainNamespace) => Value {
  const reads = new Map<ChainNamespace | undefined, () => Value>()
  return (namespace) => {
    const one = reads.get(namespace) ?? stable(() => read(namespace))
    reads.set(namespace, one)
    return one()
  }
}

function stable<Value>(read: () => Value, keyOf: (value: Value) => unknown = textOf): () => Value {
  let last: [value: Value, key: unknown] | undefined
  return () => {
    const value = read()
    const key = keyOf(value)
    if (!last || last[1] !== key) last = [value, key]
    return last[0]
  }
}
