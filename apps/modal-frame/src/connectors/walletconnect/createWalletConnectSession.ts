import { type CaipNetworkId, type ChainNamespace, DEFAULT_NAMESPACE, NAMESPACES } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ConnectorSession } from '../../core/ports/Connector.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { ClientEvents, WalletConnectClient } from './createClient.ts'
import { type ApprovedNamespace, type ApprovedSession, networkOf, readSession, toRemoteSession } from './readSession.ts'
import { refuseForeignSignIn } from './refuseForeignSignIn.ts'
import { sessionCapabilities } from './sessionCapabilities.ts'
import { walletError } from './walletError.ts'

type Options = {
  client(): Promise<Pick<WalletConnectClient, 'session' | 'request' | 'end'>>
  host: Pick<HostPage, 'walletConnected' | 'walletEvent'>
  clock: Clock
  /** Origin of the host page, as the handshake proved it. */
  origin: string
  /** The networks of the host, completed from our definitions. */
  networks(): Promise<readonly CaipNetwork[]>
  /** `true` where the host allows networks that it did not configure (S4.5). */
  allowsOthers(): boolean
  /** The network that the host is on. */
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  /** Why the relay does not want this client. */
  refusal(): AirlockError | undefined
}

type Call = { method: string; params?: Json | undefined }

/** Time that an update of the session may lag behind its answer, and the interval of looking for it. */
const UPDATE_LAG_MS = 2_000
const UPDATE_LOOK_MS = 100

/** The part of a session that is answered as an EIP-1193 provider would; an empty one where the wallet approved none. */
function evmOf(session: ApprovedSession | undefined): Pick<ApprovedNamespace, 'accounts' | 'methods'> {
  return session?.namespaces.get(DEFAULT_NAMESPACE) ?? { accounts: new Map(), methods: new Set() }
}

/**
 * The session with a remote wallet, which answers as an EIP-1193 provider would.
 *
 * @returns `session` for whoever asks it, `events` for what the wallet does on its own
 */
export function createWalletConnectSession({
  client,
  host,
  clock,
  origin,
  networks,
  allowsOthers,
  activeNetwork,
  refusal,
}: Options): {
  session: ConnectorSession
  events: Omit<ClientEvents, 'failed'>
} {
  /** The network of the session; it is ours to choose among the approved ones (S4.6). */
  let chain: CaipNetworkId | null = null

  async function approved(): Promise<ApprovedSession | undefined> {
    const record = (await client()).session()
    if (record === undefined) return undefined
    return readSession(record, await configured(), (name) => name === DEFAULT_NAMESPACE && allowsOthers())
  }

  async function configured(): Promise<CaipNetworkId[]> {
    return (await networks()).map(({ caipNetworkId }) => caipNetworkId)
  }

  /** @throws AirlockError INVALID_PARAMS, or NETWORK_NOT_CONFIGURED before the wallet is asked for it */
  async function namedChain(method: string, params: Json | undefined): Promise<CaipNetworkId> {
    const chain = fromChainId((params as [{ chainId?: unknown } | null] | undefined)?.[0]?.chainId)
    if (chain === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method } })
    if (!allowsOthers() && !(await configured()).includes(chain)) {
      throw new AirlockError('NETWORK_NOT_CONFIGURED', { context: { network: chain } })
    }
    return chain
  }

  /** The session as it stands, or its end. Nothing waits for it: a channel that is gone has no session either. */
  async function emitSession() {
    const session = await approved().catch(() => undefined)
    if (session === undefined) {
      // A session without a namespace is of no use to this host.
      await end()
      return emitEnd()
    }
    await host.walletConnected(toSession(session, chain)).catch(() => {})
  }

  /** @param preferred the network to be on, where the wallet approved it */
  function toSession(session: ApprovedSession, preferred: CaipNetworkId | null): ReturnType<typeof toRemoteSession> {
    const remote = toRemoteSession(session, (name) => (name === DEFAULT_NAMESPACE ? preferred : activeNetwork(name)))
    chain = remote.namespaces[DEFAULT_NAMESPACE]?.caipNetworkId ?? null
    return remote
  }

  async function emit(event: 'accountsChanged', data: Json) {
    await host.walletEvent({ connectorId: 'walletConnect', namespace: DEFAULT_NAMESPACE, event, data }).catch(() => {})
  }

  /** In every namespace: the page drops the event where it has no such session. */
  async function emitEnd() {
    const end = { connectorId: 'walletConnect', event: 'disconnect', data: null } as const
    await Promise.all(NAMESPACES.map((namespace) => host.walletEvent({ ...end, namespace }).catch(() => {})))
  }

  /** Switches to an approved chain without the wallet; for another one the wallet is asked, if it supports that (S4.6). */
  async function switchChain(session: ApprovedSession, params: Json | undefined): Promise<null> {
    const wanted = await namedChain('wallet_switchEthereumChain', params)
    const { accounts, methods } = evmOf(session)
    if (!accounts.has(wanted)) {
      if (!methods.has('wallet_switchEthereumChain')) {
        throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: wanted } })
      }
      await send(chain ?? wanted, { method: 'wallet_switchEthereumChain', params })
      if (!(await isApproved(wanted))) throw new AirlockError('SWITCH_FAILED', { context: { chain: wanted } })
    }
    chain = wanted
    await emitSession()
    return null
  }

  /** A wallet tells of a network that it added beside its answer, shortly before it or after. */
  async function isApproved(wanted: CaipNetworkId): Promise<boolean> {
    const overdue = clock.now() + UPDATE_LAG_MS
    for (;;) {
      if (evmOf(await approved()).accounts.has(wanted)) return true
      if (clock.now() >= overdue) return false
      await clock.wait(UPDATE_LOOK_MS)
    }
  }

  /** A request beside EVM goes to the wallet as it is, on the network that the page is on, by the id that the wallet knows. */
  async function requestOther(session: ApprovedSession, namespace: ChainNamespace, call: Call): Promise<Json> {
    const part = session.namespaces.get(namespace)
    if (part === undefined) throw new AirlockError('DISCONNECTED')
    if (!part.methods.has(call.method)) throw new AirlockError('UNSUPPORTED_METHOD')
    const network = networkOf(part, activeNetwork(namespace))
    return send(part.wireIds.get(network) ?? network, call)
  }

  async function send(on: CaipNetworkId, call: Call): Promise<Json> {
    try {
      return await (await client()).request(on, call)
    } catch (cause) {
      const error = walletError(cause)
      throw (error.name === 'RELAY_UNREACHABLE' && refusal()) || error
    }
  }

  async function end() {
    chain = null
    await (await client()).end()
  }

  return {
    session: {
      async restore() {
        const session = await approved()
        return session === undefined ? null : toSession(session, activeNetwork(DEFAULT_NAMESPACE))
      },
      async request({ namespace, method, params }) {
        refuseForeignSignIn(origin, { method, params })
        const session = await approved()
        if (session === undefined) throw new AirlockError('DISCONNECTED')
        if (namespace !== DEFAULT_NAMESPACE) return requestOther(session, namespace, { method, params })
        if (chain === null) throw new AirlockError('DISCONNECTED')
        const { accounts, methods } = evmOf(session)
        switch (method) {
          case 'eth_accounts':
          case 'eth_requestAccounts':
            return [...(accounts.get(chain) ?? [])]
          case 'eth_chainId':
            return toHexChainId(chain)
          case 'wallet_switchEthereumChain':
            return switchChain(session, params)
          case 'wallet_addEthereumChain':
            await namedChain(method, params)
            break
          case 'wallet_getCapabilities': {
            const capabilities = sessionCapabilities(namespace, session.capabilities, params)
            if (capabilities !== undefined) return capabilities
            if (!namesAddress({ method, params })) throw new AirlockError('ADDRESS_MISSING', { context: { method } })
            break
          }
          case 'wallet_getCallsStatus':
            if (!methods.has(method)) throw new AirlockError('CALLS_STATUS_NOT_APPROVED')
            break
          case 'wallet_revokePermissions':
            if (!revokesAccounts({ method, params })) break
            await end()
            return null
        }
        if (!methods.has(method)) throw new AirlockError('UNSUPPORTED_METHOD')
        return send(chain, { method, params })
      },
      end,
    },
    events: {
      updated: () => void emitSession(),
      accountsChanged(value) {
        const accounts = Array.isArray(value) ? value.slice(0, MAX_ACCOUNTS).filter(isEvmAddress) : []
        if (accounts.length > 0) void emit('accountsChanged', accounts)
      },
      async chainChanged(value) {
        const changed = fromChainId(value) ?? (typeof value === 'string' ? fromChainId(value.split(':')[1]) : undefined)
        // A chain that the wallet never approved is no news (S5.1).
        if (changed === undefined || !evmOf(await approved()).accounts.has(changed)) return
        chain = changed
        await emitSession()
      },
      ended() {
        chain = null
        void emitEnd()
      },
    },
  }
}
