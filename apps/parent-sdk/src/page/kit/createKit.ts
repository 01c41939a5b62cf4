import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeAddress } from '@airlock/protocol/session'
import type { Engine } from '../../engine/createEngine.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import type { CaipNetwork } from '../../types/states.ts'
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
import { type ButtonTexts, createButtonTexts, type LoadTexts } from '../texts/createButtonTexts.ts'
import { createAddressLabels } from './createAddressLabels.ts'
import { createEvents } from './createEvents.ts'
import { createSessionRecord } from './createSessionRecord.ts'
import { createThemeStore } from './createThemeStore.ts'
import { createUpdates, type Updates } from './createUpdates.ts'
import { createWalletsStore } from './createWalletsStore.ts'
import { lazyEngine } from './lazyEngine.ts'
import { lazyMethods, lazyReads } from './lazyMethods.ts'
import { createSnapshots } from './snapshots.ts'

type Input = {
  options: AppKitOptions
  settings: Settings
  loadEngine: LoadEngine
  /** Absent: buttons are English. */
  loadTexts?: LoadTexts | undefined
  read(options: AppKitOptions): Settings
}

/**
 * The part of the SDK that every page loads. The engine loads with the first use of a wallet or the frame.
 *
 * @returns the instance, and what applies changed options
 */
export function createKit({ options, settings, loadEngine, loadTexts, read }: Input): {
  kit: AppKit
  updates: Updates
} {
  const isServer = typeof document === 'undefined'
  const { frameUrl, projectId } = settings
  const { origin } = new URL(frameUrl)
  const initial: readonly CaipNetwork[] = settings.networks.map(toCaipNetwork)
  let networks = initial
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
  const features = localFeatures(textOf([settings.networks, settings.customRpcUrls]))
  const frame = createFrame({ origin, projectId, dialog, features })

  const modal = createModal({
    dialog,
    frame,
    appearance: () => appearanceOf(theme.get()),
    firstView: () => (activeAddress(session.get()) ? 'Account' : 'Connect'),
    expectedHeight: expectedHeight([
      () => settings.customWallets.length,
      ...namespaces.flatMap((name) => PAGE_NAMESPACES[name]?.countAnnounced?.() ?? []),
    ]),
  })

  const wallets = createWalletsStore()
  const updates = createUpdates({
    initial: options,
    settings,
    read,
    theme,
    configure: (...changes) => engine.configure(...changes),
    setNetworks(inputs) {
      // Namespaces stay those of the page load.
      const next = inputs.map(toCaipNetwork).filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
      networks = next[0] ? next : initial
      notify()
    },
  })
  const parts = {
    updates,
    wallets,
    reads: () => reads,
    settings,
    session,
    theme,
    labels,
    events,
    frame,
    features,
    modal,
  }
  const engine = lazyEngine(loadEngine, namespaces, parts)
  const { facades } = engine
  const call = async (name: string, args: unknown[]) => (await engine.load()).method(name, args)
  frame.on('load', () => void engine.load().catch(frame.fail))

  let isInitialized = false
  let isLoading = false
  const { notify, ...reads } = createSnapshots({
    session,
    networks: () => networks,
    facades,
    events,
    modal,
    theme: theme.get,
    engine: engine.get,
    isInitialized: () => isInitialized,
    isLoading: () => isLoading || modal.isLoading(),
    lazy: lazyReads(call, wallets),
  })
  session.subscribe(notify)
  wallets.subscribe(notify)
  theme.subscribe(notify)
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
    events.track('INITIALIZE')
    notify()
  }

  /** Another kit of the page defined some of our elements. */
  function explainTaken() {
    loadEngine()
      .then(({ explain }) => explain?.(({ explainTakenElements }) => explainTakenElements()))
      .catch(() => {})
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
    setTimeout(defineElements, 0, explainTaken)
    for (const name of namespaces) setTimeout(() => PAGE_NAMESPACES[name]?.requestWallets?.())
  }

  const kit: AppKit & { showAccount: Engine['showAccount']; buttonTexts: ButtonTexts } = {
    ...reads,
    ...lazyMethods(call, wallets),
    getConnectMethodsOrder: () =>
      updates.options().features?.connectMethodsOrder ??
      ('email social wallet'.split(' ') as ReturnType<AppKit['getConnectMethodsOrder']>),
    getSIWX: () => settings.siwx || undefined,
    isEmbedded: settings.enableEmbedded,
    async open(params?: OpenParams): Promise<never> {
      if (isServer) throw new AirlockError('SERVER_SIDE')
      await modal.open(params)
      // Only the caller knows the result type, which depends on the params.
      return (params?.view === 'WalletSend' && params.arguments && (await engine.load()).nextSend()) as never
    },
    async close() {
      modal.close()
    },
    async ready() {
      if (isServer) throw new AirlockError('SERVER_SIDE')
      await restored
    },
    warm,
    setLoading(loading) {
      isLoading = loading
      notify()
    },
    setThemeMode: theme.setMode,
    setThemeVariables: theme.setVariables,
    setLocale: theme.setLocale,
    addAddressLabel: labels.add,
    removeAddressLabel: labels.remove,
    buttonTexts: createButtonTexts(theme, loadTexts),
    showAccount: (button, shown) => engine.get()?.showAccount(button, shown),
  }
  return { kit, updates }
}
