import { pageError } from '@airlock/protocol/errors/pageError'
import { createStage } from '../createStage.ts'
import { defineElements } from '../elements/defineElements.ts'
import { preconnect, warmUp } from '../frame/prewarm.ts'
import type { LoadEngine } from '../loadEngine.ts'
import { networkIdOf, toCaipNetwork } from '../options/networks.ts'
import type { Settings } from '../options/readOptions.ts'
import type { AirlockProvider } from '../ports.ts'
import type { AppKit } from '../types.ts'
import { announceProvider } from './announceProvider.ts'
import { createEmitter } from './createEmitter.ts'
import { createSessionRecord } from './createSessionRecord.ts'
import { createThemeStore } from './createThemeStore.ts'
import { createEvents } from './events.ts'
import { createReaders } from './snapshots.ts'

/**
 * The part of the SDK that is in the page from the start: options, the session as it was left, the placeholder, and doors to
 * the engine, which is loaded when a wallet or the frame comes into play.
 */
export function createKit(settings: Settings, loadEngine: LoadEngine): AppKit {
  const isServer = typeof document === 'undefined'
  const networks = settings.networks.map(toCaipNetwork)
  let isInitialized = false

  const events = createEvents()
  const theme = createThemeStore(settings)
  const session = createSessionRecord({
    storage: () => localStorage,
    projectId: settings.projectId,
    networks,
    defaultNetwork: networkIdOf(settings.defaultNetwork),
  })
  const { on, removeListener, emit } = createEmitter()
  const provider: AirlockProvider = {
    isAirlock: true,
    request: async (args) => (await engine.load()).request(args),
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      removeListener(event, listener)
      return provider
    },
  }
  const { modal, frame, engine } = createStage({ loadEngine, settings, session, theme, events, provider, emit })
  const { notify, ...reads } = createReaders({
    session,
    networks,
    provider,
    events,
    modal,
    theme: theme.get,
    engine: engine.get,
    isInitialized: () => isInitialized,
  })

  for (const source of [session, theme]) source.subscribe(notify)
  modal.onChange(notify)
  modal.subscribe((isOpen) => {
    events.track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: reads.getIsConnectedState() })
  })

  // As below: the page's own script goes on first.
  const restored = new Promise((resolve) => setTimeout(resolve)).then(restore)
  async function restore() {
    const isRemembered = session.get().namespaces.eip155?.status === 'reconnecting'
    try {
      if (isRemembered && settings.enableReconnect && !isServer) await (await engine.load()).restored
    } catch {
      // Without the engine there is no wallet: it stays remembered for the next page load.
    }
    session.lapse()
    isInitialized = true
    notify()
  }

  const warm = () => void frame.ready().catch(() => {})
  if (!isServer) {
    if (settings.announce) announceProvider(provider)
    warmUp(settings.prewarm, warm)
    preconnect(settings.frameUrl)
    // Tasks of their own: none holds the page for long, and the buttons still come before the first paint.
    setTimeout(defineElements)
    setTimeout(() => dispatchEvent(new Event('eip6963:requestProvider')))
  }

  return {
    ...reads,
    isEmbedded: settings.enableEmbedded,
    async open(params) {
      if (isServer) throw pageError('SERVER_SIDE')
      await modal.open(params)
    },
    async close() {
      modal.close()
    },
    async disconnect(namespace) {
      const { disconnect } = await engine.load()
      disconnect(namespace)
    },
    async switchNetwork(network) {
      const { switchNetwork } = await engine.load()
      await switchNetwork(networkIdOf(network))
    },
    async ready() {
      if (isServer) throw pageError('SERVER_SIDE')
      await restored
    },
    fetchBalance: async () => (await engine.load()).fetchBalance(),
    warm,
    setThemeMode: theme.setMode,
    setThemeVariables: theme.setVariables,
    setLocale: theme.setLocale,
  }
}
