import { type CaipNetworkId, type ChainNamespace, isAddress, namespaceOf } from '@airlock/protocol/caip'
import type { RemoteSession, SignedMessage, WalletUser } from '@airlock/protocol/channel/callSchemas'
import type { Metadata } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import type { Json } from '@airlock/protocol/snapshot'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { isSafeMethod, isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ConnectorSession, SessionConnector } from '../../core/ports/Connector.ts'
import type { EmailLogin } from '../../core/ports/EmailLogin.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { Storage } from '../../core/ports/Storage.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { authCache } from './authCache.ts'
import { authLogin } from './authLogin.ts'
import { AUTH_NAMESPACES } from './authTraits.ts'
import type { SecureFrame, SecureFrameEvents } from './createSecureFrame.ts'
import type { AuthAccount, AuthCall, AuthNamespace, AuthSession } from './namespaces/AuthNamespace.ts'
import { eip155 } from './namespaces/eip155/eip155.ts'
import { solana } from './namespaces/solana/solana.ts'
import { requestSigner } from './requestSigner.ts'
import { type W3mClient, w3mClient } from './w3mClient.ts'

type Options = {
  open(chainId: CaipNetworkId, events: SecureFrameEvents): SecureFrame
  host: Pick<HostPage, 'walletConnected' | 'walletEvent' | 'switchNetwork'>
  /** @throws AirlockError UNSUPPORTED_METHOD without a bundler, RPC_FAILED, GATEWAY_FAILED */
  requestBundler(network: CaipNetworkId, call: AuthCall): Promise<Json>
  /** Tokens from the gateway. @throws AirlockError */
  tokens(network: CaipNetworkId, address: string): Promise<readonly TokenBalance[]>
  clock: Clock
  storage: Storage
  networks(): Promise<readonly CaipNetwork[]>
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  activeNamespace(): ChainNamespace | undefined
  /** Namespace to sign in for: the parameter of `open`, else the active one. */
  requestedNamespace(): ChainNamespace
  /** Whether another wallet is connected in the namespace. */
  isTaken(namespace: ChainNamespace): boolean
  /** Dapp data and theme for the secure frame. */
  dapp(): W3mPayload<'SYNC_DAPP_DATA'> & { metadata: Metadata }
  theme(): W3mPayload<'SYNC_THEME'>
  /** Height that the approval needs, in CSS px. */
  approvalHeight(height: number): void
  /** Reports the user, and the social provider or null. */
  user(user: W3mUser, provider: SignInProvider | null): void
  signIn: {
    /** Message to sign while connecting; null without one. @throws AirlockError CONNECT_CANCELLED if the user left */
    prepare(): Promise<string | null>
    /** Shows the secure frame during a decision. @throws AirlockError USER_REJECTED if the user left */
    whileShown<Answer>(answer: Promise<Answer>): Promise<Answer>
    /** Passes signed messages to the page. @throws the page's rejection */
    complete(signed: SignedMessage[], remote: RemoteSession): Promise<void>
  }
}

/** In the order of `AUTH_NAMESPACES`. */
const NAMESPACES: readonly AuthNamespace[] = [eip155, solana]
const FALLBACK: CaipNetworkId = 'eip155:1'
/** Signing out does not wait longer for a reply. */
const SIGN_OUT_MS = 3_000

/** Connector of wallets whose keys are in the secure frame. */
export function authConnector(
  options: Options,
): Pick<SessionConnector, 'connect' | 'session'> & { email: EmailLogin; syncTheme(): void } {
  const { host, clock } = options
  const cache = authCache(options.storage)
  let client: W3mClient | undefined
  /** Accounts by namespace; empty without a session. */
  let accounts: ReadonlyMap<ChainNamespace, AuthAccount> = new Map()
  /** Whether the account has smart account code, as last reported. */
  let isDeployed = false

  function secure(): W3mClient {
    if (client?.isAlive()) return client
    const [account] = accounts.values()
    const active = AUTH_NAMESPACES.map((name) => options.activeNetwork(name)).find((network) => network !== null)
    const first = account?.caipNetworkId ?? cache.chain() ?? active ?? FALLBACK
    const made = w3mClient({
      clock,
      sends: (method) => NAMESPACES.some(({ sends }) => (sends as readonly string[]).includes(method)),
      open: (events) => options.open(first, events),
      onHeight: options.approvalHeight,
      onLost() {
        if (client === made) lose()
      },
    })
    client = made
    made.ready.then(
      () => {
        made.send('SYNC_DAPP_DATA', options.dapp())
        made.send('SYNC_THEME', options.theme())
      },
      () => {},
    )
    return made
  }

  /** Ends the session by itself: the dapp receives `disconnect`. */
  function lose() {
    const connected = [...accounts.keys()]
    const over = client
    forget()
    // Reloading makes the document forget the session and removes its element.
    over?.send('RELOAD', undefined)
    for (const namespace of connected) void emitEvent(namespace, 'disconnect', null)
  }

  function forget() {
    client = undefined
    accounts = new Map()
    cache.clear()
  }

  async function emitEvent(namespace: ChainNamespace, event: 'disconnect' | 'chainChanged', data: Json) {
    await host.walletEvent({ connectorId: emailWallet.id, namespace, event, data }).catch(() => {})
  }

  async function approvedIn(namespace: ChainNamespace): Promise<CaipNetworkId[]> {
    const networks = await options.networks()
    return networks.filter((one) => one.chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
  }

  /** Namespaces of the session: stored ones, except those of other wallets. */
  async function served(wanted: ChainNamespace | undefined): Promise<AuthNamespace[]> {
    const kept = wanted === undefined ? cache.namespaces() : null
    const configured = new Set((await options.networks()).map(({ chainNamespace }) => chainNamespace))
    return NAMESPACES.filter(
      ({ name }) =>
        configured.has(name) && (kept?.includes(name) ?? true) && (name === wanted || !options.isTaken(name)),
    )
  }

  /** Reads the user of one namespace, with their signature of `text`. */
  async function fetchUser({ name, readNetwork }: AuthNamespace, text: string | null) {
    const approved = await approvedIn(name)
    const chainId = options.activeNetwork(name) ?? approved[0] ?? FALLBACK
    const { whileShown } = options.signIn
    const { user, signed } = await requestSigner({ client: secure(), chainId, text, whileShown })
    const { address } = user
    if (!isAddress(name, address)) throw new AirlockError('WALLET_INVALID_ANSWER')
    const reported = readNetwork(user.chainId)
    const isKnown = reported !== undefined && approved.includes(reported)
    const account = { address, caipNetworkId: isKnown ? reported : (approved[0] ?? FALLBACK) }
    return { name, user, approved, account, signed }
  }

  /**
   * @param wanted namespace to sign in for; absent to continue the session
   *
   * @param message to sign on this occasion
   */
  async function fetchSession(wanted?: ChainNamespace, message: Promise<string | null> = Promise.resolve(null)) {
    // Loads the secure frame in parallel with networks and message.
    secure()
    const text = await message
    const parts: Awaited<ReturnType<typeof fetchUser>>[] = []
    // The last request sets the secure frame's network for clients that name none: the session's first.
    for (const namespace of (await served(wanted)).toReversed()) parts.unshift(await fetchUser(namespace, text))
    const [first] = parts
    if (first === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
    accounts = new Map(parts.map(({ name, account }) => [name, account]))
    isDeployed = first.user.smartAccountDeployed !== false
    cache.keep(first.account.caipNetworkId, [...accounts.keys()])
    options.user(first.user, cache.provider())
    const namespaces = parts.map(({ name, account: { address, caipNetworkId }, approved }) => {
      return [name, { accounts: [address], caipNetworkId, approvedCaipNetworkIds: approved }] as const
    })
    const remote: RemoteSession = {
      connectorId: emailWallet.id,
      type: 'AUTH',
      name: first.user.email === null ? 'Social wallet' : emailWallet.name,
      user: toWalletUser(parts),
      namespaces: Object.fromEntries(namespaces),
    }
    return { remote, signed: parts.flatMap(({ signed }) => signed ?? []) }
  }

  async function emitSession(): Promise<void> {
    await host.walletConnected((await fetchSession()).remote)
  }

  /** If the response is lost, the frame's own network decides. */
  async function switchFrame(network: CaipNetworkId, { readNetwork }: AuthNamespace): Promise<void> {
    try {
      await secure().request('SWITCH_NETWORK', { chainId: network })
    } catch (cause) {
      const current = await secure()
        .request('GET_CHAIN_ID', undefined)
        .catch(() => null)
      if (current === null || readNetwork(current.chainId) !== network) throw cause
    }
  }

  /** Account code differs by network; networks without smart accounts have none. */
  async function readDeployment(): Promise<void> {
    const answer = await secure()
      .request('INIT_SMART_ACCOUNT', undefined)
      .catch(() => ({ isDeployed: true }))
    isDeployed = answer.isDeployed
  }

  async function moveTo(network: CaipNetworkId): Promise<boolean> {
    const namespace = namespaceOf(network)
    const moved = NAMESPACES.find(({ name }) => name === namespace)
    if (moved !== undefined) await switchFrame(network, moved)
    void readDeployment()
    const account = accounts.get(namespace)
    if (account === undefined || account.caipNetworkId === network) return false
    accounts = new Map(accounts).set(namespace, { ...account, caipNetworkId: network })
    cache.keep(network, [...accounts.keys()])
    return true
  }

  async function ask(
    namespace: AuthNamespace['name'],
    chainId: CaipNetworkId,
    { method, params }: AuthCall,
  ): Promise<Json> {
    if (!isSafeMethod(method) && !isUnsafeMethod(method)) throw new AirlockError('UNSUPPORTED_METHOD')
    try {
      return (await secure().request('RPC_REQUEST', {
        method,
        chainId,
        chainNamespace: namespace,
        ...(params !== undefined && { params }),
      })) as Json
    } catch (cause) {
      if (!isAirlockError(cause)) throw cause
      // The wallet has no session permissions and no site user operations.
      if (cause.context.code === 'NOT_CONFIGURED') throw new AirlockError('UNSUPPORTED_METHOD', { cause })
      if (cause.context.code === 'INVALID_INPUT') {
        throw new AirlockError('WALLET_FAILED', { cause: Object.assign(new Error(cause.message), { code: -32_602 }) })
      }
      if (cause.context.code !== 'SESSION_OVER') throw cause
      lose()
      throw new AirlockError('DISCONNECTED', { cause })
    }
  }

  /** The network that a request is for. */
  async function networkOf({ name, isOnHostNetwork }: AuthNamespace, { caipNetworkId }: AuthAccount) {
    const active = isOnHostNetwork ? options.activeNetwork(name) : null
    return active !== null && (await approvedIn(name)).includes(active) ? active : caipNetworkId
  }

  const request: ConnectorSession['request'] = async ({ namespace, method, params }) => {
    const account = accounts.get(namespace)
    const asked = NAMESPACES.find(({ name }) => name === namespace)
    if (account === undefined || asked === undefined) throw new AirlockError('DISCONNECTED')
    if (method === 'airlock_account') {
      // Modal-only: preferred type, current type, and networks with smart accounts.
      const [type] = Array.isArray(params) ? params : []
      if (typeof type === 'string') await secure().request('SET_PREFERRED_ACCOUNT', { type })
      await emitSession()
      if (typeof type === 'string') return null
      const answer = await secure()
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .catch(() => ({ smartAccountEnabledNetworks: [] }))
      return answer.smartAccountEnabledNetworks.flatMap((chain) => asked.readNetwork(chain) ?? [])
    }
    const session: AuthSession = {
      ...account,
      isDeployed,
      approved: () => approvedIn(namespace),
      ask: async (call, network) => ask(asked.name, network ?? (await networkOf(asked, account)), call),
      tokens: (network) => options.tokens(network, account.address),
      requestBundler: async (call) => options.requestBundler(await networkOf(asked, account), call),
      moveTo,
      emitChain: (data) => emitEvent(namespace, 'chainChanged', data),
      emitSession,
      end,
    }
    return asked.request({ method, params }, session)
  }

  /** Ends here even if the frame fails, or if only the frame remembers the login. */
  async function end() {
    const mine = client?.isAlive() ? client : cache.isUsed() ? secure() : undefined
    forget()
    if (mine === undefined) return
    const signedOut = mine.request('SIGN_OUT', undefined).then(
      () => {},
      () => {},
    )
    await Promise.race([signedOut, clock.wait(SIGN_OUT_MS)])
    mine.end()
  }

  return {
    async connect(_wallet, { signal } = {}) {
      const wanted = options.requestedNamespace()
      const { remote, signed } = await fetchSession(wanted, options.signIn.prepare())
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      // Before the page has the account, or it would request a sign-in.
      if (signed.length > 0) await options.signIn.complete(signed, remote)
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      await host.walletConnected(remote)
      const { namespaces } = remote
      const [first] = Object.values(namespaces)
      const { accounts: [address = ''] = [], caipNetworkId = FALLBACK } = namespaces[wanted] ?? first ?? {}
      // A session in several namespaces keeps the page's namespace.
      if (namespaceOf(caipNetworkId) !== options.activeNamespace()) {
        await host.switchNetwork({ caipNetworkId }).catch(() => {})
      }
      return { address, caipNetworkId }
    },
    session: {
      async restore() {
        const { isConnected } = await secure().request('IS_CONNECTED', undefined)
        if (isConnected) return (await fetchSession()).remote
        client?.end()
        forget()
        return null
      },
      request,
      abort: () => client?.abort(),
      end,
    },
    email: authLogin({
      secure,
      clock,
      signedIn: cache.keepProvider,
      emitSession,
      show: (place, title) => client?.show(place, title),
    }),
    syncTheme: () => client?.send('SYNC_THEME', options.theme()),
  }
}

/** Omits the email address: it stays between modal and secure frame (T34). */
function toWalletUser(parts: readonly { name: ChainNamespace; user: W3mUser }[]): WalletUser {
  const [{ userName, smartAccountDeployed, preferredAccountType, accounts } = {} as W3mUser] = parts.map(
    ({ user }) => user,
  )
  const shown = foreignText(userName ?? '')
  const own = parts.flatMap(({ name, user }) => (user.accounts ?? []).filter(({ address }) => isAddress(name, address)))
  return {
    ...(shown !== undefined && { userName: shown }),
    ...(accounts !== undefined && { accounts: own.slice(0, MAX_ACCOUNTS) }),
    ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
    // Unknown values of newer frames count as the default kind.
    preferredAccountType: preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa',
  }
}
