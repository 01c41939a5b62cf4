import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Balance, HostState, OpenParams } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { cancelConnect } from '../actions/cancelConnect.ts'
import { connectWallet } from '../actions/connectWallet.ts'
import { disconnect } from '../actions/disconnect.ts'
import { fetchBalance } from '../actions/fetchBalance.ts'
import { openLink } from '../actions/openLink.ts'
import { reconnect } from '../actions/reconnect.ts'
import { selectAccount } from '../actions/selectAccount.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { trackedVerbs } from '../actions/trackActions.ts'
import { findRefusal } from '../channel/findRefusal.ts'
import { createFrameChannel, type FrameChannel, type FrameSlot } from '../channel/openChannel.ts'
import type { createThemeStore } from '../kit/createThemeStore.ts'
import type { createEvents } from '../kit/events.ts'
import { lookOf } from '../modal/appearance.ts'
import { createEmbeddedShell } from '../modal/createEmbedded.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Shell, ShellOptions } from '../modal/Dialog.ts'
import type { Settings } from '../options/readOptions.ts'
import type { AirlockProvider, FrameDoor, SessionRecord, VerbDeps } from '../ports.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { WalletInfo } from '../types.ts'
import { createActiveWallet } from '../wallets/createActiveWallet.ts'
import { createFrameWallets } from '../wallets/createRemoteSessions.ts'
import { createWalletRegistry } from '../wallets/createWalletRegistry.ts'
import { createSessionStore } from './createSessionStore.ts'
import { hostConfig } from './hostConfig.ts'
import { watchSupport } from './openUnsupportedNetwork.ts'

/** What the engine works with: the parts that were in the page before it. */
export type Chassis = {
  settings: Settings
  session: SessionRecord
  theme: ReturnType<typeof createThemeStore>
  events: ReturnType<typeof createEvents>
  modal: Modal
  slot: FrameSlot
  /** The provider that the host's code holds. */
  provider: AirlockProvider
  emit(event: string, payload: unknown): void
  /** A frame that began to load before the engine came, and what it said meanwhile. */
  takeEarly(): { since: number; messages: readonly MessageEvent[] } | undefined
}

/** What works once a wallet or the frame is in play: it is loaded when the first of them is. */
export type Engine = {
  frame: FrameChannel
  request(args: { method: string; params?: unknown }): Promise<unknown>
  disconnect(namespace?: ChainNamespace): void
  /** @param network undefined for what names no network */
  switchNetwork(network: CaipNetworkId | undefined): Promise<void>
  fetchBalance(): Promise<Balance>
  walletInfo(): WalletInfo | undefined
  /** What the connected wallet agreed to; undefined where it can be asked for any network. */
  approvedNetworks(): readonly CaipNetworkId[] | undefined
  /** Where an embedded modal appears. */
  createEmbeddedShell(options: ShellOptions): Shell
  /** The remembered session was checked. */
  restored: Promise<void>
}

const PROVIDER_EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']

export function createEngine(chassis: Chassis): Engine {
  const { settings, theme, events, modal, provider } = chassis
  const session = createSessionStore(chassis.session)
  const config = hostConfig(settings)
  const { networks } = config
  const { origin } = new URL(settings.frameUrl)
  const active = createActiveWallet(session)
  const wallets = createWalletRegistry({
    // Universal means WalletConnect alone (S2.4).
    enableEIP6963: settings.enableEIP6963 && !settings.universal,
    enableInjected: settings.enableInjected && !settings.universal,
    excluded: config.excludeWalletIds,
    isOwn: (one) => one === provider,
  })
  const state = (): HostState => ({
    session: session.get(),
    wallets: wallets.list().map(({ provider: _, ...lent }) => lent),
    // What the system prefers is asked here: within a frame browsers answer with the scheme of its element.
    theme: { mode: lookOf(theme.get()).scheme, variables: theme.get().themeVariables },
    locale: theme.locale(),
  })
  const deps = {
    session,
    wallets,
    active,
    networks,
    allowUnsupportedChain: config.allowUnsupportedChain,
    frame: { call: (name, params) => frame.call(name, params) },
  } satisfies VerbDeps
  const verbs = trackedVerbs(deps, events.track)
  const frameWallets = createFrameWallets(deps)
  /** How many openings the frame has not answered. */
  let unheard = 0
  async function untilHeard(opening: Promise<null>): Promise<null> {
    unheard += 1
    try {
      return await opening
    } finally {
      unheard -= 1
    }
  }
  const frame = createFrameChannel({
    origin,
    projectId: config.projectId,
    sdk: config.sdk,
    slot: chassis.slot,
    takeEarly: chassis.takeEarly,
    handlers: {
      connect: (params) => connectWallet(deps, params),
      cancelConnect: () => nothing(cancelConnect(deps)),
      disconnect: ({ namespace }) => nothing(disconnect(deps, namespace)),
      switchNetwork: async ({ caipNetworkId }) => nothing(await switchNetwork(deps, caipNetworkId)),
      selectAccount: (params) => nothing(selectAccount(deps, params)),
      track: ({ event, properties }) => nothing(events.track(event, properties)),
      shown: ({ height }) => nothing(modal.shown(height)),
      resized: ({ height }) => nothing(modal.resized(height)),
      // One that closed before it heard of an opening opens again.
      closed: () => nothing(unheard === 0 && modal.closed()),
      walletConnected: (held) => nothing(frameWallets.hold(held)),
      walletEvent: (event) => nothing(frameWallets.tell(event)),
      // What goes wrong is shown in the modal.
      askToOpen: () => nothing(modal.isOpen() || modal.open().catch(() => {})),
      openLink: ({ url }) => nothing(openLink(url)),
    },
    start: () => ({ config, state: state(), open: modal.opening() }),
    onConnect(connection) {
      const started = connection.call('started', null)
      modal.onConnect(untilHeard(started))
      return started
    },
    findRefusal: () => findRefusal(origin, config.projectId),
    onFail(error) {
      if (!isRefusal(error)) return modal.fail(error)
      // For the developer; a visitor can change nothing about it.
      console.error(`${error.message}. ${error.next}`)
      modal.fail(new AirlockError('APP_CONFIGURATION_INVALID', { cause: error }))
    },
  })

  function callFromModal(name: 'open', params: OpenParams): Promise<null> {
    const answer = frame.call(name, params)
    return name === 'open' ? untilHeard(answer) : answer
  }

  /** One message for all that changed in a turn. */
  let isSyncing = false
  function sync() {
    if (isSyncing || !frame.isAlive()) return
    isSyncing = true
    queueMicrotask(() => {
      isSyncing = false
      if (frame.isAlive()) frame.call('sync', state()).catch(() => {})
    })
  }
  for (const source of [session, wallets, theme]) source.subscribe(sync)
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', sync)
  modal.subscribe((isOpen) => {
    // Leaving while a wallet is asked ends the attempt: one final state, disconnected.
    if (!isOpen) cancelConnect(deps)
  })

  const real = createProvider({ ...deps, modal })
  for (const event of PROVIDER_EVENTS) real.on(event, (payload) => chassis.emit(event, payload))

  watchSupport({ session, config, modal })

  return {
    frame: { ...frame, call: callFromModal as FrameDoor['call'] },
    request: real.request,
    disconnect: verbs.disconnect,
    async switchNetwork(network) {
      if (!network) throw new AirlockError('NETWORK_NOT_FOUND', { context: { network: 'it' } })
      await verbs.switchNetwork(network)
    },
    fetchBalance: () => fetchBalance(deps),
    createEmbeddedShell,
    restored: settings.enableReconnect ? reconnect({ ...deps, frameWallets }) : Promise.resolve(),
    approvedNetworks: () => active.get()?.approvedCaipNetworkIds,
    walletInfo() {
      const wallet = active.get()
      if (!wallet) return undefined
      const { name, type, icon, rdns, user } = wallet
      return { name, type, ...(icon && { icon }), ...(rdns && { rdns }), ...(user && { user }) }
    },
  }
}

/** S8.6: the installation does not serve this page. */
function isRefusal({ name }: AirlockError) {
  return name === 'PROJECT_UNKNOWN' || name === 'ORIGIN_NOT_ALLOWED'
}

function nothing(_done: unknown): null {
  return null
}
