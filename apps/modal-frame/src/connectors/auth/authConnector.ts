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
  /** Puts the secure frame into the document; nothing of it is there before it is wanted. */
  open(chainId: CaipNetworkId, events: SecureFrameEvents): SecureFrame
  host: Pick<HostPage, 'walletConnected' | 'walletEvent' | 'switchNetwork'>
  /** @throws AirlockError UNSUPPORTED_METHOD where the network has no bundler, RPC_FAILED, GATEWAY_FAILED */
  askBundler(network: CaipNetworkId, call: AuthCall): Promise<Json>
  /** Tokens of an account as the gateway knows them. @throws AirlockError */
  tokens(network: CaipNetworkId, address: string): Promise<readonly TokenBalance[]>
  clock: Clock
  storage: Storage
  networks(): Promise<readonly CaipNetwork[]>
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  activeNamespace(): ChainNamespace | undefined
  /** The namespace that the visitor signs in for: the parameter of `open`, else the active one. */
  wantedNamespace(): ChainNamespace
  /** `true` for a namespace that the page has another wallet in. */
  isTaken(namespace: ChainNamespace): boolean
  /** Facts of the dapp, and its look, for the secure frame. */
  dapp(): W3mPayload<'SYNC_DAPP_DATA'> & { metadata: Metadata }
  theme(): W3mPayload<'SYNC_THEME'>
  /** The height at which the frame's approval would fit its place, in CSS px. */
  approvalHeight(height: number): void
  /** Takes the user that the secure frame last reported, and the provider that they signed in at; null for a code by email. */
  user(user: W3mUser, provider: SignInProvider | null): void
  signIn: {
    /** The message that the user may sign while the session begins; null where there is none. @throws AirlockError CONNECT_CANCELLED once they left */
    prepare(): Promise<string | null>
    /** Shows the secure frame while the user decides. @throws AirlockError USER_REJECTED once they left */
    whileShown<Answer>(answer: Promise<Answer>): Promise<Answer>
    /** Has the page store what was signed. @throws what the page refuses it with */
    complete(signed: SignedMessage[], remote: RemoteSession): Promise<void>
  }
}

/** In the order of `AUTH_NAMESPACES`. */
const NAMESPACES: readonly AuthNamespace[] = [eip155, solana]
const FALLBACK: CaipNetworkId = 'eip155:1'
/** Signing out continues without a reply. */
const SIGN_OUT_MS = 3_000

/** Wallets whose keys live in the secure frame, signed in to by email. */
export function authConnector(
  options: Options,
): Pick<SessionConnector, 'connect' | 'session'> & { email: EmailLogin; syncTheme(): void } {
  const { host, clock } = options
  const cache = authCache(options.storage)
  let client: W3mClient | undefined
  /** The accounts of the session, by namespace; empty without one. */
  let accounts: ReadonlyMap<ChainNamespace, AuthAccount> = new Map()
  /** The account has the code of a smart account, by the last report. */
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

  /** The session ended by itself: the dapp receives `disconnect`. */
  function lose() {
    const connected = [...accounts.keys()]
    const over = client
    forget()
    // The document forgets the session too, and its element goes with the reload.
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

  /** Namespaces of the session: those of the last one where it stands, but for what another wallet took meanwhile. */
  async function served(wanted: ChainNamespace | undefined): Promise<AuthNamespace[]> {
    const kept = wanted === undefined ? cache.namespaces() : null
    const configured = new Set((await options.networks()).map(({ chainNamespace }) => chainNamespace))
    return NAMESPACES.filter(
      ({ name }) =>
        configured.has(name) && (kept?.includes(name) ?? true) && (name === wanted || !options.isTaken(name)),
    )
  }

  /** The user in one namespace, on the network that the host is on there, and what they signed where `text` asks them to. */
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
   * @param wanted the namespace that someone signs in for; absent: the session continues
   * @param message the one that they may sign on this occasion
   */
  async function fetchSession(wanted?: ChainNamespace, message: Promise<string | null> = Promise.resolve(null)) {
    // The secure frame loads while the networks do, and the page writes its message.
    secure()
    const text = await message
    const parts: Awaited<ReturnType<typeof fetchUser>>[] = []
    // The last one asked for is where the secure frame is for clients that name no network: it is the first of the session.
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

  /** Switches the network of the frame. If the answer is lost, the frame's own network decides. */
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

  /** The code of an account differs by network. A network without smart accounts has none to deploy. */
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
      // The wallet offers no permissions of sessions and no user operations of a site, with a smart account or without.
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
      // The modal's own: the preferred type where one is given, what the account is now, and where it can be a smart account.
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
      askBundler: async (call) => options.askBundler(await networkOf(asked, account), call),
      moveTo,
      emitChain: (data) => emitEvent(namespace, 'chainChanged', data),
      emitSession,
      end,
    }
    return asked.request({ method, params }, session)
  }

  /** Ends here even where the frame fails. A login that only the frame remembers ends there too. */
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
      const wanted = options.wantedNamespace()
      const { remote, signed } = await fetchSession(wanted, options.signIn.prepare())
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      // Before the page has the account, or it would request a sign-in with it.
      if (signed.length > 0) await options.signIn.complete(signed, remote)
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      await host.walletConnected(remote)
      const { namespaces } = remote
      const [first] = Object.values(namespaces)
      const { accounts: [address = ''] = [], caipNetworkId = FALLBACK } = namespaces[wanted] ?? first ?? {}
      // A session with several namespaces leaves the page where it is.
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

/** Leaves the email address out: it stays between the modal and the secure frame (T34). */
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
    // Other values, from a newer frame, count as the kind that every wallet has.
    preferredAccountType: preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa',
  }
}
