import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
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
import { createSessionEvents } from './events/createSessionEvents.ts'
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
  origin: string
  networks(): Promise<readonly CaipNetwork[]>
  adapters: AdapterLoaders
  allowsUnsupportedChains(): boolean
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  rejection(): AirlockError | undefined
}

const loadErrors = () => import('./clientError.ts')

async function readError(cause: unknown): Promise<AirlockError> {
  try {
    return (await loadErrors()).clientError(cause)
  } catch {
    return AirlockError.from(cause, 'WALLET_FAILED')
  }
}

/** One namespace has its own network and behaves like its provider; other requests go to the wallet unchanged. */
export function createWalletConnectSession({
  client,
  host,
  clock,
  origin,
  networks,
  adapters,
  allowsUnsupportedChains,
  activeNetwork,
  rejection,
}: Options): {
  session: ConnectorSession
  events: Omit<ClientEvents, 'failed'>
  readError(cause: unknown): Promise<AirlockError>
} {
  // An error during a network failure would lose its cause.
  loadErrors().catch(() => {})
  const main = createEip155Session({ approved, configured, allowsUnsupportedChains, send, emitSession, end, clock })

  const moves = new Map<ChainNamespace, { from: CaipNetworkId | null; to: CaipNetworkId }>()
  const events = createSessionEvents({ host, adapters, main, read, approved, pageNetwork, emitSession })

  function pageNetwork(namespace: ChainNamespace): CaipNetworkId | null {
    const move = moves.get(namespace)
    const network = activeNetwork(namespace)
    return move?.from === network ? move.to : network
  }

  async function approved(): Promise<ApprovedSession | undefined> {
    const session = await read()
    events.putInto(session)
    return session
  }

  async function read(): Promise<ApprovedSession | undefined> {
    const record = (await client()).session()
    if (record === undefined) return undefined
    const proposed = await configured()
    const readAddress = await loadAddressReader(adapters, proposed)
    return readSession(record, proposed, readAddress, (name) => name === main.name && allowsUnsupportedChains())
  }

  async function configured(): Promise<CaipNetworkId[]> {
    return (await networks()).map(({ caipNetworkId }) => caipNetworkId)
  }

  /** Never rejects. @param moved networks that the wallet moved to */
  async function emitSession(moved: Preferred = {}) {
    const session = await approved().catch(() => null)
    if (session === null) return
    if (session === undefined) {
      await end()
      return events.emitEnd()
    }
    const remote = toSession(session, { [main.name]: main.network(), ...moved })
    await host.walletConnected({ ...remote, isUpdate: true }).catch(() => {})
  }

  /** @param preferred approved networks; by default the page's */
  function toSession(session: ApprovedSession, preferred: Preferred = {}): ReturnType<typeof toRemoteSession> {
    const remote = toRemoteSession(session, (name) => preferred[name] ?? pageNetwork(name))
    for (const [name, { caipNetworkId }] of Object.entries(remote.namespaces) as [ChainNamespace, RemoteState][]) {
      moves.set(name, { from: activeNetwork(name), to: caipNetworkId })
    }
    main.moveTo(remote.namespaces[main.name]?.caipNetworkId ?? null)
    return remote
  }

  /** Uses the wallet's id of the page's network. @throws AirlockError CHAIN_NOT_SUPPORTED if it is not approved */
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
      throw (error.name === 'RELAY_UNREACHABLE' && rejection()) || error
    }
  }

  function forget() {
    main.moveTo(null)
    moves.clear()
    events.forget()
  }

  async function end() {
    forget()
    return (await client()).end()
  }

  /** @throws AirlockError INVALID_PARAMS; WALLET_CODE_UNAVAILABLE, because nothing unchecked is signed */
  async function checkText(call: { method: string; params?: Json | undefined }) {
    const { assertOwnSignIn } = await import('./assertOwnSignIn.ts').catch((cause) => {
      throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
    })
    assertOwnSignIn(origin, call, clock.now())
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
      ...events.handlers,
      closed() {
        forget()
        events.emitEnd()
      },
    },
  }
}

function missingProvider(method: string): { details?: string } {
  const isMessage = /personal_sign|signMessage/i.test(method)
  return isMessage ? { details: 'UniversalAdapter:signMessage - provider is undefined' } : {}
}
