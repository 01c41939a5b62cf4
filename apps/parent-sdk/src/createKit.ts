import type { HostState } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createServerView, createView } from './createView.ts'
import { createEvents } from './events.ts'
import { preconnect, warmUp } from './frame/warmUp.ts'
import { networkIdOf } from './options/networks.ts'
import type { Settings } from './options.ts'
import type { AirlockProvider, VerbDeps } from './ports.ts'
import { announceProvider } from './provider/announceProvider.ts'
import { createProvider } from './provider/createProvider.ts'
import { createReaders } from './readers.ts'
import { createSessionStore } from './session/createSessionStore.ts'
import { createThemeStore } from './theme/createThemeStore.ts'
import { trackedVerbs } from './trackedVerbs.ts'
import type { AppKit } from './types.ts'
import { cancelConnect } from './verbs/cancelConnect.ts'
import { fetchBalance } from './verbs/fetchBalance.ts'
import { reconnect } from './verbs/reconnect.ts'
import { selectAccount } from './verbs/selectAccount.ts'
import { VERSION } from './version.ts'
import { createActiveWallet } from './wallets/createActiveWallet.ts'
import { createWalletRegistry } from './wallets/createWalletRegistry.ts'

/** Puts the parts of the SDK together. */
export function createKit(settings: Settings): AppKit {
  const isServer = typeof document === 'undefined'
  const { config, frameOrigin: origin } = settings
  const { networks, projectId } = config
  let isInitialized = false
  let provider: AirlockProvider | undefined

  const events = createEvents()
  const theme = createThemeStore(settings.theme, settings.locale)
  const session = createSessionStore({
    storage: () => localStorage,
    projectId,
    networks,
    defaultNetwork: settings.defaultNetwork,
  })
  const active = createActiveWallet(session)
  const wallets = createWalletRegistry({
    enableEIP6963: settings.enableEIP6963 && !isServer,
    enableInjected: settings.enableInjected && !isServer,
    excluded: config.excludeWalletIds,
    isOwn: (one) => one === provider,
  })
  const state = (): HostState => ({
    session: session.get(),
    wallets: wallets.list().map(({ provider: _, ...lent }) => lent),
    theme: { mode: theme.get().themeMode, variables: theme.get().themeVariables },
    locale: theme.locale(),
  })

  const deps: VerbDeps = {
    session,
    wallets,
    active,
    networks,
    frame: { call: (name, params) => view.frame.call(name, params) },
  }
  const verbs = trackedVerbs(deps, events.track)
  const view = isServer
    ? createServerView()
    : createView({
        origin,
        config: { ...config, sdk: VERSION },
        state,
        theme: theme.get,
        handlers: {
          connect: verbs.connect,
          cancelConnect: () => nothing(cancelConnect(deps)),
          disconnect: ({ namespace }) => nothing(verbs.disconnect(namespace)),
          switchNetwork: async ({ caipNetworkId }) => nothing(await verbs.switchNetwork(caipNetworkId)),
          selectAccount: (params) => nothing(selectAccount(deps, params)),
          track: ({ event, properties }) => nothing(events.track(event, properties)),
        },
      })
  const { frame, modal } = view
  provider = createProvider({ ...deps, modal })

  const readers = createReaders({
    session,
    active,
    networks,
    provider,
    events,
    modal,
    theme: theme.get,
    isInitialized: () => isInitialized,
  })

  /** One message for all that changed in a turn. */
  let isSyncing = false
  function changed() {
    readers.notify()
    if (isSyncing || !frame.isAlive()) return
    isSyncing = true
    queueMicrotask(() => {
      isSyncing = false
      if (frame.isAlive()) frame.call('sync', state()).catch(() => {})
    })
  }

  session.subscribe(changed)
  wallets.subscribe(changed)
  theme.subscribe(changed)
  modal.onChange(readers.notify)
  modal.subscribe((isOpen) => {
    const connected = readers.getIsConnectedState()
    events.track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected })
    if (!isOpen) cancelConnect(deps)
  })

  const restored = start()

  async function start() {
    if (isServer) return
    if (settings.enableReconnect) await reconnect(deps)
    else session.lapse()
    isInitialized = true
    readers.notify()
  }

  const warm = () => void frame.ready().catch(() => {})
  if (!isServer) {
    if (settings.announce) announceProvider(provider)
    warmUp(settings.prewarm, warm)
    preconnect(origin)
  }

  function inBrowser() {
    if (isServer) throw new AirlockError('SERVER_SIDE')
  }

  return {
    ...readers,
    open: modal.open,
    async close() {
      inBrowser()
      modal.close()
    },
    async disconnect(namespace) {
      inBrowser()
      verbs.disconnect(namespace)
    },
    async switchNetwork(network) {
      inBrowser()
      const id = networkIdOf(network)
      if (!id) throw new AirlockError('NETWORK_NOT_FOUND', { context: { network: String(network) } })
      await verbs.switchNetwork(id)
    },
    async ready() {
      inBrowser()
      await restored
    },
    async fetchBalance() {
      inBrowser()
      return fetchBalance(deps)
    },
    warm,
    setThemeMode: theme.setMode,
    setThemeVariables: theme.setVariables,
    setLocale: theme.setLocale,
  }
}

function nothing(_: void): null {
  return null
}
