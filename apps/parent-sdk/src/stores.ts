import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from './index.ts'
import { firstInstance, onInstance } from './page/instances.ts'
import type { FirstPaint } from './ssr/firstPaint.ts'
import { toWallets } from './toWallets.ts'
import type { AppKit } from './types/AppKit.ts'
import type { NetworkInput, ThemeMode } from './types/AppKitOptions.ts'
import type { ConnectAttempt, WalletList, WalletQuery, WalletRow, WalletsResult } from './types/headless.ts'
import type { AppKitProviders } from './types/providers/AppKitProviders.ts'
import type {
  AccountState,
  BalanceResult,
  EventResult,
  NetworkResult,
  ProviderResult,
  StateResult,
  ThemeState,
  WalletInfoResult,
} from './types/states.ts'
import type { ThemeChanges } from './types/ThemeVariables.ts'
import type { Unsubscribe } from './types/Unsubscribe.ts'

export type Store<Value> = {
  empty: Value
  /** Returns the same object while nothing changes. */
  get: (kit: AppKit) => Value
  subscribe: (kit: AppKit, onChange: () => void) => Unsubscribe
  /** Stores that a session does not change have none. */
  paint?: (paint: FirstPaint) => Partial<Pick<Store<Value>, 'empty' | 'get'>>
}

const DISCONNECTED: AccountState = {
  allAccounts: [],
  address: undefined,
  caipAddress: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
}
const NO_NETWORK = toNetworkResult({
  caipNetwork: undefined,
  caipNetworkId: undefined,
  chainId: undefined,
  approvedCaipNetworkIds: undefined,
})
const NOT_RUNNING: StateResult = {
  open: false,
  loading: false,
  initialized: false,
  activeChain: undefined,
  selectedNetworkId: undefined,
}
const SYSTEM: ThemeState = { themeMode: 'system', themeVariables: {} }
const NO_EVENT: EventResult = { timestamp: 0, data: undefined }
const NO_WALLET: WalletInfoResult = { walletInfo: undefined }
const NO_WALLETS = toWallets({ status: 'idle', rows: [], total: 0, search: '' }, { status: 'idle' })
const NO_PROVIDER = { walletProvider: undefined, walletProviderType: undefined }

export const stores = {
  account: (namespace?: ChainNamespace): Store<AccountState> => ({
    empty: DISCONNECTED,
    get: (kit) => kit.getAccount(namespace),
    subscribe: (kit, onChange) => kit.subscribeAccount(onChange, namespace),
    paint({ address, network: { caipNetworkId, chainNamespace } }) {
      if (namespace && namespace !== chainNamespace) return {}
      const caipAddress: AccountState['caipAddress'] = `${caipNetworkId}:${address}`
      const empty: AccountState = { ...DISCONNECTED, address, caipAddress, status: 'reconnecting' }
      return {
        empty,
        // The address stays until the wallet confirms or ends the session, so that it does not flicker.
        get: (kit) => (isRestoring(kit, chainNamespace) ? empty : kit.getAccount(namespace)),
      }
    },
  }),
  network: (): Store<NetworkResult> => ({
    empty: NO_NETWORK,
    get: keepEqual((kit) => toNetworkResult(kit.getNetwork())),
    subscribe: (kit, onChange) => kit.subscribeNetwork(onChange),
    paint: ({ network }) => ({
      empty: toNetworkResult({
        caipNetwork: network,
        caipNetworkId: network.caipNetworkId,
        chainId: network.id,
        approvedCaipNetworkIds: undefined,
      }),
    }),
  }),
  state: (): Store<StateResult> => ({
    empty: NOT_RUNNING,
    get: (kit) => kit.getState(),
    subscribe: (kit, onChange) => kit.subscribeState(onChange),
    paint: ({ network: { caipNetworkId, chainNamespace } }) => ({
      empty: { ...NOT_RUNNING, activeChain: chainNamespace, selectedNetworkId: caipNetworkId },
    }),
  }),
  theme: (): Store<ThemeState> => ({
    empty: SYSTEM,
    get: (kit) => kit.getTheme(),
    subscribe: (kit, onChange) => kit.subscribeTheme(onChange),
  }),
  event: (): Store<EventResult> => ({
    empty: NO_EVENT,
    get: (kit) => kit.getEvent() ?? NO_EVENT,
    subscribe: (kit, onChange) => kit.subscribeEvents(onChange),
  }),
  walletInfo: (namespace?: ChainNamespace): Store<WalletInfoResult> => ({
    empty: NO_WALLET,
    get: keepEqual((kit) => ({ walletInfo: kit.getWalletInfo(namespace) })),
    subscribe: (kit, onChange) => kit.subscribeWalletInfo(onChange, namespace),
  }),
  wallets: (): Store<WalletsResult> => ({
    empty: NO_WALLETS,
    get: readWallets,
    subscribe: (kit, onChange) => kit.wallets.subscribe(onChange),
  }),
  provider: <Name extends ChainNamespace>(namespace: Name): Store<ProviderResult<AppKitProviders[Name]>> => ({
    empty: NO_PROVIDER,
    get: keepEqual((kit) => {
      const { isConnected } = kit.getAccount(namespace)
      return {
        walletProvider: isConnected ? kit.getProvider(namespace) : undefined,
        walletProviderType: isConnected ? kit.getWalletInfo(namespace)?.type : undefined,
      }
    }),
    subscribe(kit, onChange) {
      const stops = [kit.subscribeAccount(onChange, namespace), kit.subscribeWalletInfo(onChange, namespace)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }),
}

export const actions = {
  open: (kit: AppKit, params?: Parameters<AppKit['open']>[0]) => kit.open(params),
  close: (kit: AppKit) => kit.close(),
  disconnect: (kit: AppKit, params?: { id?: string; namespace?: ChainNamespace }) =>
    params?.id ? kit.disconnect(params.namespace, { id: params.id }) : kit.disconnect(params?.namespace),
  switchNetwork: (kit: AppKit, network: NetworkInput) => kit.switchNetwork(network),
  fetchWallets: (kit: AppKit, query?: WalletQuery) => kit.wallets.list(query),
  connectWallet: (kit: AppKit, wallet: Pick<WalletRow, 'id'>, namespace?: ChainNamespace) =>
    kit.connectWallet(wallet, namespace),
  prepareWallet: (kit: AppKit, wallet: Pick<WalletRow, 'id'>) => kit.wallets.prepare(wallet.id),
  cancelWallet: (kit: AppKit) => kit.wallets.cancel(),
  async fetchBalance(kit: AppKit): Promise<BalanceResult> {
    try {
      return { data: await kit.fetchBalance(), error: null, isSuccess: true, isError: false }
    } catch (cause) {
      return { data: undefined, error: AirlockError.from(cause).message, isSuccess: false, isError: true }
    }
  },
}

export const setters = {
  setThemeMode: (kit: AppKit, mode: ThemeMode) => kit.setThemeMode(mode),
  setThemeVariables: (kit: AppKit, changes: ThemeChanges) => kit.setThemeVariables(changes),
}

export function withFirstPaint<Value>(store: Store<Value>, paint: FirstPaint | undefined): Store<Value> {
  return paint ? { ...store, ...store.paint?.(paint) } : store
}

export function readStore<Value>(store: Store<Value>, kit = firstInstance()): Value {
  return kit ? store.get(kit) : store.empty
}

export function followStore<Value>(store: Store<Value>, onChange: () => void, kit?: AppKit): Unsubscribe {
  if (kit) return store.subscribe(kit, onChange)
  let stop: Unsubscribe | undefined
  let isWaiting = false
  const leave = onInstance((first) => {
    stop = store.subscribe(first, onChange)
    if (isWaiting) onChange()
  })
  isWaiting = true
  return () => {
    leave()
    stop?.()
  }
}

/** The action rejects with SERVER_SIDE on a server. */
export function bindAction<Args extends unknown[], Result>(
  action: (kit: AppKit, ...args: Args) => Promise<Result>,
  kit?: AppKit,
) {
  return async (...args: Args): Promise<Result> => action(requireInstance(kit), ...args)
}

/** The setter throws SERVER_SIDE on a server. */
export function bindSetter<Args extends unknown[]>(setter: (kit: AppKit, ...args: Args) => void, kit?: AppKit) {
  return (...args: Args): void => setter(requireInstance(kit), ...args)
}

function requireInstance(kit = firstInstance()): AppKit {
  if (kit) return kit
  if (typeof window === 'undefined') throw new AirlockError('SERVER_SIDE')
  throw new AirlockError('OUTSIDE_PROVIDER', { details: 'Call createAppKit first.' })
}

function isRestoring(kit: AppKit, namespace: ChainNamespace): boolean {
  const { initialized, activeChain } = kit.getState()
  return !initialized && activeChain === namespace && kit.getAccount().status === 'reconnecting'
}

/** Returns the object of the last call while its fields are the same: `useSyncExternalStore` would render without end. */
function keepEqual<Value extends object>(read: (kit: AppKit) => Value): (kit: AppKit) => Value {
  const latest = new WeakMap<AppKit, Value>()
  return (kit) => {
    const next = read(kit)
    const last = latest.get(kit)
    if (last && Object.entries(next).every(([name, value]) => last[name as keyof Value] === value)) return last
    latest.set(kit, next)
    return next
  }
}

const readLists = new WeakMap<AppKit, { list: WalletList; attempt: ConnectAttempt; result: WalletsResult }>()

function readWallets(kit: AppKit): WalletsResult {
  const [list, attempt] = [kit.wallets.get(), kit.wallets.attempt()]
  const last = readLists.get(kit)
  if (last?.list === list && last.attempt === attempt) return last.result
  const result = toWallets(list, attempt)
  readLists.set(kit, { list, attempt, result })
  return result
}

function toNetworkResult(network: Omit<NetworkResult, 'supportsAllNetworks'>): NetworkResult {
  // A page wallet can switch to any network that it knows or adds.
  return { ...network, supportsAllNetworks: network.approvedCaipNetworkIds === undefined }
}
