import { type CaipNetworkId, type ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendResult } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createAddressLabels } from '../page/kit/createAddressLabels.ts'
import type { createEvents } from '../page/kit/createEvents.ts'
import type { createThemeStore } from '../page/kit/createThemeStore.ts'
import type { Updates } from '../page/kit/createUpdates.ts'
import type { createWalletsStore } from '../page/kit/createWalletsStore.ts'
import type { Settings } from '../page/options/readOptions.ts'
import type { AccountButton } from '../types/AccountButton.ts'
import type { Facades } from '../types/AirlockProvider.ts'
import type { Frame } from '../types/Frame.ts'
import type { Modal } from '../types/Modal.ts'
import type { ActionDeps } from '../types/Namespace.ts'
import type { SessionRecord } from '../types/session.ts'
import type { EmbeddedWalletInfo, WalletInfo } from '../types/states.ts'
import { cancelConnect } from './actions/session/cancelConnect.ts'
import { connectWallet } from './actions/session/connectWallet.ts'
import { disconnect, disconnectRemote } from './actions/session/disconnect.ts'
import { followTabs } from './actions/session/followTabs.ts'
import { reconnect } from './actions/session/reconnect.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { trackActions } from './actions/trackActions.ts'
import { openChannel } from './channel/openChannel.ts'
import { checkRecord } from './checkRecord.ts'
import type { KitReads } from './connections/connectionMethods.ts'
import { createInactiveWallets } from './createInactiveWallets.ts'
import { createSends } from './createSends.ts'
import { createSessionStore } from './createSessionStore.ts'
import { createHostConfig } from './host/createHostConfig.ts'
import { hostHandlers } from './host/hostHandlers.ts'
import { readHostState, syncHostState } from './host/hostState.ts'
import { publicProperties } from './host/publicProperties.ts'
import { NAMESPACES } from './namespaces/engineRegistry.ts'
import { explain } from './onDemand/explain.ts'
import { inTime } from './onDemand/inTime.ts'
import { LOAD_CODE } from './onDemand/loadCode.ts'
import { activateNamespace } from './open/activateNamespace.ts'
import { openUnsupportedNetwork } from './open/openUnsupportedNetwork.ts'
import { readOpenParams } from './open/readOpenParams.ts'
import { readWalletInfo } from './readWalletInfo.ts'
import type { createSigningIn } from './signIn/createSigningIn.ts'
import { toEmbeddedWallet } from './toEmbeddedWallet.ts'
import { userError } from './userError.ts'
import { createActiveWallets } from './wallets/createActiveWallets.ts'
import { createWalletRegistry } from './wallets/createWalletRegistry.ts'
import { warnOfVariables } from './warnings/warnOfVariables.ts'
import { watchLinks } from './watchLinks.ts'

/** The page loads only this module. */
export { explain }

/** Parts of the page. */
export type EngineOptions = {
  settings: Settings
  session: SessionRecord
  updates: Updates
  wallets: ReturnType<typeof createWalletsStore>
  reads(): KitReads
  theme: ReturnType<typeof createThemeStore>
  labels: ReturnType<typeof createAddressLabels>
  events: ReturnType<typeof createEvents>
  frame: Frame
  /** Empty unless an RPC is local. */
  features: readonly string[]
  modal: Modal
  facades: Facades
}

export type Engine = {
  request(namespace: ChainNamespace, args: { method: string; params?: unknown }): Promise<unknown>
  method(name: string, args: unknown[]): Promise<unknown>
  configure(next: Settings, changed: readonly (keyof Settings)[]): void
  walletInfo(namespace: ChainNamespace): WalletInfo | undefined
  /** Until its code is loaded, the address stays. */
  showAccount(button: HTMLButtonElement, shown: AccountButton): void
  embeddedWallet(namespace: ChainNamespace): EmbeddedWalletInfo | undefined
  /** @throws AirlockError MODAL_CLOSED */
  nextSend(): Promise<SendResult>
  /** Returns networks that the wallet approved; `undefined` if any network can be requested. */
  approvedNetworks(): readonly CaipNetworkId[] | undefined
  restored: Promise<void>
}

/** Rejects before any effect if the code of an option does not load. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const createSignIn = options.settings.siwx ? await inTime(LOAD_CODE.signIn) : undefined
  return start({ ...options, session: checkRecord(options.session) }, createSignIn)
}

function start(options: EngineOptions, createSignIn: typeof createSigningIn | undefined): Engine {
  const { settings, theme, labels, events, frame, modal, facades } = options
  const session = createSessionStore(options.session)
  const hostConfig = createHostConfig(settings, frame)
  const config = hostConfig.get()
  const { projectId, sdk, networks, allowUnsupportedChain } = config
  const { origin } = new URL(settings.frameUrl)
  const namespaces = NAMESPACES.filter(({ name }) => facades[name])
  const active = createActiveWallets(session)
  const wallets = createWalletRegistry({
    namespaces,
    // Universal mode is WalletConnect only.
    enableEIP6963: settings.enableEIP6963 && !settings.universal,
    enableInjected: settings.enableInjected && !settings.universal,
    enableStandard: !settings.universal,
    onOpen: (listener) => modal.subscribe((isOpen) => isOpen && listener()),
    excluded: config.excludeWalletIds,
    isOwnWallet: (one) => Object.values(facades).some(({ provider }) => provider === one),
  })
  const inactive = createInactiveWallets({
    record: options.session,
    active,
    load: () => loadConnections(),
    endRemote: (wallet) => disconnectRemote(deps, wallet),
    forgetSignIns: (...input) => forgetSignIns?.(...input),
  })
  const deps = {
    session,
    wallets,
    active,
    namespaces,
    networks,
    allowUnsupportedChain,
    frame,
    inactive,
  } satisfies ActionDeps
  const sends = createSends(modal)
  const track: typeof events.track = (event, properties) => {
    events.track(event, publicProperties(properties))
    if (event === 'SEND_SUCCESS') sends.sent(String(properties?.hash))
  }
  const actions = trackActions(deps, track)
  const loadRemote = loadOnce(LOAD_CODE.remote, ({ createRemoteSessions }) => createRemoteSessions(deps))
  const { signIn, connectingSignIn, forgetSignIns } =
    settings.siwx && createSignIn
      ? createSignIn({
          ...deps,
          config: settings.siwx,
          modal,
          track,
          disconnect: actions.disconnectActive,
        })
      : {}
  const shared = { updates: options.updates, store: options.wallets, track }
  const loadConnections = loadOnce(LOAD_CODE.connections, ({ createConnections }) =>
    createConnections({
      ...deps,
      loadRemote,
      forgetSignIns,
      store: options.wallets,
      reads: options.reads,
      loadWallets,
    }),
  )
  const loadWallets = loadOnce(LOAD_CODE.headless, ({ createWallets }) =>
    createWallets({
      ...deps,
      ...shared,
      modal,
      account: (namespace) => options.reads().getAccount(namespace),
      connectWallet: (choice) => connectWallet(deps, choice),
      cancelConnect: () => cancelConnect(deps),
    }),
  )
  const loadMethods = loadOnce(LOAD_CODE.methods, ({ createMethods }) =>
    createMethods({
      ...deps,
      ...shared,
      loadWallets,
      loadConnections,
      switchNetwork: (network) => switchNetwork(deps, network),
    }),
  )
  const hostState = { session, wallets, active, theme, labels, store: options.wallets, signIn }

  frame.on('fail', (error) => modal.fail(userError(error, track)))
  syncHostState(hostState, frame)
  warnOfVariables(theme)
  if (options.features[0]) explain(({ explainLocalRpc }) => explainLocalRpc(settings.frameUrl))
  // Closing the modal ends the pending attempt.
  modal.subscribe((isOpen) => !isOpen && cancelConnect(deps))

  followTabs(deps)
  inactive.restore()
  watchLinks(loadConnections)
  openUnsupportedNetwork({ session, config, modal })
  const requests = serveProviders(deps, options)
  const readParams = (params: OpenParams) => {
    const showView = (view: OpenView) => modal.openParams() === params && modal.open({ ...params, view })
    const read = readOpenParams(params, { signIn, namespaces, showView })
    activateNamespace(deps, read)
    return read
  }

  frame.serve((mounted) =>
    openChannel({
      ...mounted,
      origin,
      projectId,
      sdk,
      handlers: hostHandlers({
        actions: deps,
        loadRemote,
        modal,
        signIn,
        connectingSignIn,
        track,
        loadMethods,
        loadWallets,
        loadConnections,
      }),
      readOpenParams: readParams,
      start() {
        track('MODAL_CREATED')
        // A session that a wallet has approved must not wait for its code.
        loadRemote().catch(() => {})
        // Reading params may switch the active account, so the state is read after.
        const params = modal.openParams()
        const open = params && readParams(params)
        return { config: hostConfig.get(), state: readHostState(hostState), open }
      },
      // Without the explanation, the frame is only unreachable.
      findRejection: () =>
        inTime(LOAD_CODE.warnings).then(
          (warnings) => warnings.findRejection(origin, projectId),
          () => undefined,
        ),
    }),
  )

  return {
    async request(namespace, args) {
      const request = requests.get(namespace)
      if (!request) throw new AirlockError('ADAPTER_NOT_FOUND', { context: { namespace } })
      return request(args)
    },
    configure: hostConfig.configure,
    method: async (name, args) =>
      name === 'disconnect' && !args[1]
        ? actions.disconnect(...(args as [ChainNamespace?]))
        : (await loadMethods()).call(name, args),
    restored: settings.enableReconnect ? reconnect({ ...deps, loadRemote }) : Promise.resolve(),
    approvedNetworks: () => active.of(session.get().activeNamespace).get()?.approvedCaipNetworkIds,
    nextSend: sends.next,
    showAccount(button, shown) {
      LOAD_CODE.button().then(
        (renderAccount) =>
          renderAccount(button, shown, { ...deps, labels, locale: theme.locale, normalAddress, loadMethods }),
        () => {},
      )
    },
    embeddedWallet: (namespace) => toEmbeddedWallet(active.of(namespace).get()?.user),
    walletInfo: (namespace) => readWalletInfo(deps, namespace),
  }
}

function serveProviders(deps: ActionDeps, { facades, modal, settings }: EngineOptions) {
  return new Map(
    deps.namespaces.map(({ name, serveProvider }) => {
      const { provider, emit } = facades[name] as NonNullable<Facades[ChainNamespace]>
      const end = () => disconnect(deps, name)
      return [name, serveProvider({ ...deps, modal, provider, isAnnounced: settings.announce, disconnect: end, emit })]
    }),
  )
}

/** Loads code with the first call; a later call tries again after a failure. */
function loadOnce<Code, Value>(load: () => Promise<Code>, create: (code: Code) => Value): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= inTime(load).then(create, (cause) => {
      loading = undefined
      throw cause
    })
    return loading
  }
}
