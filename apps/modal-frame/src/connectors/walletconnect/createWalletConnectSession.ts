import { type CaipNetworkId, type ChainNamespace, NAMESPACES, namespaceOf } from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ConnectorSession } from '../../core/ports/Connector.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { AdapterLoaders } from '../../core/ports/Namespace.ts'
import type { ClientEvents, WalletConnectClient } from './createClient.ts'
import type { NamedAccounts } from './events/createNamedAccounts.ts'
import { loadAddressReader } from './loadAddressReader.ts'
import { type Call, createEip155Session } from './namespaces/eip155/createEip155Session.ts'
import { type ApprovedSession, readSession, toRemoteSession } from './readSession.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

type RemoteState = NonNullable<RemoteSession['namespaces'][ChainNamespace]>
type Preferred = Partial<Record<ChainNamespace, CaipNetworkId | null>>

type Options = {
  client(): Promise<Pick<WalletConnectClient, 'session' | 'request' | 'end'>>
  host: Pick<HostPage, 'walletConnected' | 'walletEvent'>
  clock: Clock
  /** Origin of the host page, as the handshake proved it. */
  origin: string
  /** The networks of the host, completed from our definitions. */
  networks(): Promise<readonly CaipNetwork[]>
  /** Have the rules of addresses. */
  adapters: AdapterLoaders
  /** `true` where the host allows networks that it did not configure. */
  allowsOthers(): boolean
  /** The network that the host is on. */
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  /** Why the relay does not want this client. */
  refusal(): AirlockError | undefined
}

const loadEvents = () => import('./events/createNamedAccounts.ts')
const loadErrors = () => import('./clientError.ts')

/** Reads an error of the library, or of the wallet behind it. Never rejects. */
async function readError(cause: unknown): Promise<AirlockError> {
  try {
    return (await loadErrors()).clientError(cause)
  } catch {
    return AirlockError.from(cause, 'WALLET_FAILED')
  }
}

/**
 * The session with a remote wallet. One namespace has a network of its own and answers as its providers do; requests of the others go to the
 * wallet as they are.
 *
 * @returns `session` for the requests of the host, `events` for those of the wallet, `readError` for errors of the library
 */
export function createWalletConnectSession({
  client,
  host,
  clock,
  origin,
  networks,
  adapters,
  allowsOthers,
  activeNetwork,
  refusal,
}: Options): {
  session: ConnectorSession
  events: Omit<ClientEvents, 'failed'>
  readError(cause: unknown): Promise<AirlockError>
} {
  // Ahead: an event that comes while the network is away would be lost with it.
  loadEvents().catch(() => {})
  loadErrors().catch(() => {})
  const main = createEip155Session({ approved, configured, allowsOthers, send, emitSession, end, clock })

  /** Networks that the page was moved to, with the one that it was on then: that it moved it says later. */
  const moves = new Map<ChainNamespace, { from: CaipNetworkId | null; to: CaipNetworkId }>()
  /** Accounts that the wallet named by events, once there was one. */
  let heard: NamedAccounts | undefined
  /** Settles once the last event of the wallet was taken, one after the other. */
  let told: Promise<unknown> = Promise.resolve()

  function pageNetwork(namespace: ChainNamespace): CaipNetworkId | null {
    const move = moves.get(namespace)
    const network = activeNetwork(namespace)
    return move?.from === network ? move.to : network
  }

  async function approved(): Promise<ApprovedSession | undefined> {
    const session = await read()
    heard?.putInto(session)
    return session
  }

  /** The session as its record says. */
  async function read(): Promise<ApprovedSession | undefined> {
    const record = (await client()).session()
    if (record === undefined) return undefined
    const proposed = await configured()
    const readAddress = await loadAddressReader(adapters, proposed)
    return readSession(record, proposed, readAddress, (name) => name === main.name && allowsOthers())
  }

  async function configured(): Promise<CaipNetworkId[]> {
    return (await networks()).map(({ caipNetworkId }) => caipNetworkId)
  }

  /**
   * The session as it stands, or its end. Never rejects: a channel that is gone has no session either, and one whose rules could not be
   * loaded stands as it was.
   *
   * @param moved networks that the wallet moved to
   */
  async function emitSession(moved: Preferred = {}) {
    const session = await approved().catch(() => null)
    if (session === null) return
    if (session === undefined) {
      // A session without a namespace is of no use to this host.
      await end()
      return emitEnd()
    }
    await host.walletConnected(toSession(session, { [main.name]: main.network(), ...moved })).catch(() => {})
  }

  /** @param preferred the networks to be on, where the wallet approved them; those of the page unless given */
  function toSession(session: ApprovedSession, preferred: Preferred = {}): ReturnType<typeof toRemoteSession> {
    const remote = toRemoteSession(session, (name) => preferred[name] ?? pageNetwork(name))
    for (const [name, { caipNetworkId }] of Object.entries(remote.namespaces) as [ChainNamespace, RemoteState][]) {
      moves.set(name, { from: activeNetwork(name), to: caipNetworkId })
    }
    main.moveTo(remote.namespaces[main.name]?.caipNetworkId ?? null)
    return remote
  }

  function emit(namespace: ChainNamespace, event: 'accountsChanged' | 'disconnect', data: Json) {
    host.walletEvent({ connectorId: 'walletConnect', namespace, event, data }).catch(() => {})
  }

  /** In every namespace: the page drops the event where it has no such session. */
  function emitEnd() {
    for (const namespace of NAMESPACES) emit(namespace, 'disconnect', null)
  }

  /**
   * Tells accounts that make sense, and remembers them. Outside of the main namespace, those of a network that the page is not on are no
   * news before it is.
   */
  async function emitAccounts(chain: string, value: unknown) {
    const session = await read()
    const { createNamedAccounts } = await loadEvents()
    heard ??= createNamedAccounts({ main, pageNetwork, adapters })
    const [namespace, accounts] = await heard.take(chain, value, session)
    if (accounts) emit(namespace, 'accountsChanged', accounts)
  }

  /** Follows the wallet to a network of a namespace that the page chooses the network of; one that it never approved is no news. */
  async function follow(chain: string, named: unknown) {
    const namespace = namespaceOf(chain as CaipNetworkId)
    if (namespace === main.name) return main.followTo(named ?? chain)
    const networks = (await approved())?.namespaces.get(namespace)?.accounts
    const { readNamedNetwork } = await loadEvents()
    const network = readNamedNetwork(chain, named, networks)
    if (network !== undefined) await emitSession({ [namespace]: network })
  }

  /**
   * On the network that the page is on, by the id that the wallet knows: an answer on another one would be taken for one on it.
   *
   * @throws AirlockError CHAIN_NOT_SUPPORTED for a network that the wallet did not approve
   */
  async function requestOther(session: ApprovedSession, namespace: ChainNamespace, call: Call): Promise<Json> {
    const part = session.namespaces.get(namespace)
    if (part === undefined) throw new AirlockError('DISCONNECTED')
    const isSwitch = call.method === SWITCH_NETWORK
    if (!isSwitch && !part.methods.has(call.method)) throw new AirlockError('UNSUPPORTED_METHOD')
    const network = isSwitch ? (call.params as [CaipNetworkId] | undefined)?.[0] : pageNetwork(namespace)
    if (!network || !part.accounts.has(network)) throw new AirlockError('CHAIN_NOT_SUPPORTED')
    if (!isSwitch) return send(part.wireIds.get(network) ?? network, call)
    await emitSession({ [namespace]: network })
    return null
  }

  async function send(on: CaipNetworkId, call: Call): Promise<Json> {
    try {
      return await (await client()).request(on, call)
    } catch (cause) {
      const error = await readError(cause)
      throw (error.name === 'RELAY_UNREACHABLE' && refusal()) || error
    }
  }

  function forget() {
    main.moveTo(null)
    moves.clear()
    heard = undefined
  }

  async function end() {
    forget()
    await (await client()).end()
  }

  /** @throws AirlockError INVALID_PARAMS; WALLET_CODE_UNAVAILABLE: nothing is signed that was not read */
  async function checkText(call: { method: string; params?: Json | undefined }) {
    const { refuseForeignSignIn } = await import('./refuseForeignSignIn.ts').catch((cause) => {
      throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
    })
    refuseForeignSignIn(origin, call, clock.now())
  }

  function inTurn(task: () => Promise<void>) {
    told = told.then(task).catch(() => {})
  }

  return {
    readError,
    session: {
      async restore() {
        forget()
        const session = await approved()
        return session === undefined ? null : toSession(session)
      },
      async request({ namespace, method, params }) {
        const call = { method, params }
        // A transaction of another namespace may be a sign-in too.
        const isRead = namespace === main.name ? signInTraitsOfMethod(method) !== undefined : method !== SWITCH_NETWORK
        if (isRead) await checkText(call)
        const session = await approved()
        if (session === undefined) throw new AirlockError('DISCONNECTED', missingProvider(method))
        return namespace === main.name ? main.request(session, call) : requestOther(session, namespace, call)
      },
      end,
    },
    events: {
      updated: () => inTurn(() => emitSession()),
      accountsChanged: (chain, value) => inTurn(() => emitAccounts(chain, value)),
      chainChanged: (chain, named) => inTurn(() => follow(chain, named)),
      ended() {
        forget()
        emitEnd()
      },
    },
  }
}

/** Names the cause if a message cannot be signed. */
function missingProvider(method: string): { details?: string } {
  const isMessage = /personal_sign|signMessage/i.test(method)
  return isMessage ? { details: 'UniversalAdapter:signMessage - provider is undefined' } : {}
}
