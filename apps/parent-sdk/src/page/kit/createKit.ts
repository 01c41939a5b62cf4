import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { pageError } from '@airlock/protocol/errors/pageError'
import { activeAddress } from '@airlock/protocol/session'
import type { AppKit } from '../../types/AppKit.ts'
import { defineElements } from '../elements/defineElements.ts'
import { createFrame } from '../frame/createFrame.ts'
import { localFeatures } from '../frame/localFeatures.ts'
import { preconnect, prewarm } from '../frame/prewarm.ts'
import type { LoadEngine } from '../loadEngine.ts'
import { appearanceOf } from '../modal/appearance.ts'
import { createDialog } from '../modal/createDialog.ts'
import { createEmbedded } from '../modal/createEmbedded.ts'
import { createModal } from '../modal/createModal.ts'
import { expectedHeight } from '../modal/expectedHeight.ts'
import { PAGE_NAMESPACES } from '../namespaces/pageRegistry.ts'
import { networkIdOf, toCaipNetwork } from '../options/networkInput.ts'
import type { Settings } from '../options/readOptions.ts'
import { textOf } from '../options/textOf.ts'
import { createAddressLabels } from './createAddressLabels.ts'
import { createSessionRecord } from './createSessionRecord.ts'
import { createThemeStore } from './createThemeStore.ts'
import { createEvents } from './events.ts'
import { lazyEngine } from './lazyEngine.ts'
import { createSnapshots } from './snapshots.ts'

/**
 * The part of the SDK that every page loads. The engine loads with the first use of a wallet or the frame.
 *
 * @returns the instance, and what applies changed settings
 */
export function createKit(settings: Settings, loadEngine: LoadEngine) {
  const isServer = typeof document === 'undefined'
  const { frameUrl, projectId } = settings
  const { origin } = new URL(frameUrl)
  const networks = settings.networks.map(toCaipNetwork)
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const events = createEvents()
  const theme = createThemeStore(settings)
  const labels = createAddressLabels()

  const session = createSessionRecord({
    storage: () => localStorage,
    projectId,
    networks,
    defaultNetwork: networkIdOf(settings.defaultNetwork),
  })

  const dialog = settings.enableEmbedded ? createEmbedded() : createDialog()
  const frame = createFrame({
    origin,
    projectId,
    dialog,
    features: localFeatures(textOf([settings.networks, settings.customRpcUrls])),
  })

  const modal = createModal({
    dialog,
    frame,
    appearance: () => appearanceOf(theme.get()),
    firstView: () => (activeAddress(session.get()) === undefined ? 'Connect' : 'Account'),
    expectedHeight: expectedHeight([
      () => settings.customWallets.length,
      ...namespaces.flatMap((name) => PAGE_NAMESPACES[name]?.countAnnounced?.() ?? []),
    ]),
  })

  const parts = { settings, session, theme, labels, events, frame, modal }
  const engine = lazyEngine(loadEngine, namespaces, parts)
  const { facades } = engine
  // The channel comes with the engine.
  frame.on('load', () => void engine.load().catch(frame.fail))

  let isInitialized = false
  const { notify, ...reads } = createSnapshots({
    session,
    networks,
    facades,
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

  // In a separate task, so that the page's script continues first.
  const restored = new Promise((resolve) => setTimeout(resolve)).then(restore)
  async function restore() {
    const isRemembered = Object.values(session.get().namespaces).some(({ status }) => status === 'reconnecting')
    try {
      if (isRemembered && settings.enableReconnect && !isServer) await (await engine.load()).restored
    } catch {
      // Without the engine, the session stays stored for the next page load.
    }
    session.expire()
    isInitialized = true
    notify()
  }

  function startEngine() {
    engine.load().catch(() => {})
  }

  function warm() {
    if (!isServer) void frame.load().catch(() => {})
  }

  if (!isServer) {
    if (settings.announce) {
      for (const name of namespaces) {
        const facade = facades[name]
        if (facade) PAGE_NAMESPACES[name]?.announce?.(facade.provider, startEngine)
      }
    }
    prewarm(settings.prewarm, warm)
    preconnect(frameUrl)
    // In separate tasks after the page's script; buttons still appear before the first paint.
    setTimeout(defineElements)
    for (const name of namespaces) setTimeout(() => PAGE_NAMESPACES[name]?.requestWallets?.())
  }

  const kit: AppKit = {
    ...reads,
    getSIWX: () => settings.siwx || undefined,
    isEmbedded: settings.enableEmbedded,
    async open(params?: OpenParams): Promise<never> {
      if (isServer) throw pageError('SERVER_SIDE')
      await modal.open(params)
      // Only the caller knows the result type, which depends on the params.
      return (params?.view === 'WalletSend' && params.arguments && (await engine.load()).nextSend()) as never
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
    addAddressLabel: labels.add,
    removeAddressLabel: labels.remove,
  }
  return { kit, configure: engine.configure }
}
