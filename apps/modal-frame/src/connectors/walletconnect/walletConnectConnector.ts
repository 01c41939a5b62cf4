import { type CaipNetworkId, fromChainId, isEvmAddress, toHexChainId } from '@airlock/protocol/caip'
import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import type { Json } from '@airlock/protocol/snapshot'
import type { Clock } from '../../ports/Clock.ts'
import type { Connector, HeldSession } from '../../ports/Connector.ts'
import type { HostPage } from '../../ports/HostPage.ts'
import type { CaipNetwork } from '../../state/network.ts'
import type { Pairing } from '../../state/pairing.ts'
import type { ClientEvents, WalletConnectClient } from './createClient.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { type ApprovedSession, readSession, toHeldWallet } from './readSession.ts'
import { toldCapabilities } from './toldCapabilities.ts'
import { walletError } from './walletError.ts'

type Options = {
  /** The library comes with it: some hundred kilobytes, on demand. */
  load(events: ClientEvents): Promise<WalletConnectClient>
  host: Pick<HostPage, 'walletConnected' | 'walletEvent'>
  clock: Clock
  /** The networks of the host, completed from our definitions. */
  networks(): Promise<readonly CaipNetwork[]>
  /** The network that the host is on. */
  activeNetwork(): CaipNetworkId | null
  /** Whether a pairing outlives the attempt that made it (S4.2). */
  keepsPairing(): boolean
  /** What is offered to wallets changed (S3.4). */
  offer(pairing: Pairing): void
}

type Proposal = { uri: string; expiresAt: number; approval: Promise<unknown> }

/** The relay may be far and a phone asleep; a first link takes no longer than this. */
const LINK_DEADLINE_MS = 15_000
/** A relay that refused this client is asked again, and has this long to say the same or to think better of it. */
const REFUSED_LINK_DEADLINE_MS = 3_000
/** How long an update of the session may lag behind the answer that it belongs to, and how often it is looked for. */
const UPDATE_LAG_MS = 2_000
const UPDATE_LOOK_MS = 100
/** How often a clock that may have been asleep is looked at (T66). */
const TICK_MS = 5_000

/**
 * Wallets elsewhere, over a WalletConnect relay (S1.2). One client a frame, made when it is first needed; at most one session, whose
 * wallet answers as an EIP-1193 provider would.
 */
export function walletConnectConnector(options: Options): Connector & { session: HeldSession } {
  const { host, clock, offer } = options
  let loading: Promise<WalletConnectClient> | undefined
  let attempt = new AbortController()
  let kept: Proposal | undefined
  let proposing: Promise<Proposal> | undefined
  /** The network of the session; it is ours to choose among the approved ones (S4.6). */
  let chain: CaipNetworkId | null = null
  /** Why the relay does not want this client, from when it said so until it took an offer: the library may not ask again for long. */
  let refusal: AirlockError | undefined
  let onRefusal = (_error: AirlockError) => {}

  function client(): Promise<WalletConnectClient> {
    loading ??= options.load(events).catch((cause) => {
      loading = undefined
      throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
    })
    return loading
  }

  async function approved(): Promise<ApprovedSession | undefined> {
    const record = (await client()).session()
    if (record === undefined) return undefined
    const asked = (await options.networks()).map(({ caipNetworkId }) => caipNetworkId)
    return readSession(record, asked)
  }

  const events: ClientEvents = {
    updated: () => void tellHost(),
    accountsChanged(told) {
      const accounts = Array.isArray(told) ? told.slice(0, MAX_ACCOUNTS).filter(isEvmAddress) : []
      if (accounts.length > 0) void emit('accountsChanged', accounts)
    },
    async chainChanged(told) {
      const changed = fromChainId(told) ?? (typeof told === 'string' ? fromChainId(told.split(':')[1]) : undefined)
      const session = await approved()
      // A chain that the wallet never approved is no news (S5.1).
      if (changed === undefined || !session?.accounts.has(changed)) return
      chain = changed
      await tellHost()
    },
    ended() {
      chain = null
      void emit('disconnect', null)
    },
    failed(cause) {
      const error = walletError(cause)
      if (!/^(?:CLOCK_WRONG|RELAY_)/.test(error.name)) return
      refusal = error
      onRefusal(error)
    },
  }

  /** The session as it stands, or its end. Nothing waits for it: a channel that is gone has no session either. */
  async function tellHost() {
    const session = await approved().catch(() => undefined)
    if (session === undefined) {
      // What is left of it is of no use to this host.
      await (await client()).end()
      return emit('disconnect', null)
    }
    const held = toHeldWallet(session, chain)
    chain = held.caipNetworkId
    await host.walletConnected(held).catch(() => {})
  }

  async function emit(event: 'disconnect' | 'accountsChanged' | 'chainChanged', data: Json) {
    await host.walletEvent({ connectorId: 'walletConnect', namespace: 'eip155', event, data }).catch(() => {})
  }

  /** The offer that stands, or a new one; whoever asks meanwhile shares it. */
  function proposal(): Promise<Proposal> {
    if (kept !== undefined && kept.expiresAt - clock.now() > PAIRING_MARGIN_MS) return Promise.resolve(kept)
    if (proposing !== undefined) return proposing
    const mine = propose()
    proposing = mine
    const settle = (made?: Proposal) => {
      if (proposing !== mine) return
      kept = made
      proposing = undefined
    }
    mine.then(settle, () => settle())
    return mine
  }

  async function propose(): Promise<Proposal> {
    const refused = new Promise<never>((_, reject) => {
      onRefusal = reject
    })
    refused.catch(() => {})
    const proposed = proposedNamespaces(await options.networks())
    const wallets = await client()
    const late = new AbortController()
    const deadline = refusal === undefined ? LINK_DEADLINE_MS : REFUSED_LINK_DEADLINE_MS
    const overdue = clock.wait(deadline, late.signal).then((): never => {
      throw refusal ?? new AirlockError('RELAY_UNREACHABLE')
    })
    try {
      const { uri, approval } = await Promise.race([wallets.propose(proposed), refused, overdue])
      refusal = undefined
      return { uri, approval, expiresAt: clock.now() + PAIRING_LIFE_MS }
    } finally {
      overdue.catch(() => {})
      late.abort()
    }
  }

  /** By the wall clock, and looked at often: a device that slept must not offer what is over (T66). */
  async function expired({ expiresAt }: Proposal, signal: AbortSignal): Promise<'expired'> {
    while (!signal.aborted && clock.now() < expiresAt) {
      await clock.wait(Math.min(expiresAt - clock.now(), TICK_MS), signal)
    }
    return 'expired'
  }

  async function approval(signal: AbortSignal): Promise<void> {
    for (;;) {
      offer({ status: 'preparing' })
      const offered = await orAbort(proposal(), signal)
      offer({ status: 'ready', uri: offered.uri, expiresAt: offered.expiresAt })
      const settled = new AbortController()
      const over = AbortSignal.any([signal, settled.signal])
      try {
        const outcome = await orAbort(Promise.race([offered.approval, expired(offered, over)]), signal)
        kept = undefined
        if (outcome !== 'expired') return
      } catch (cause) {
        if (!signal.aborted) kept = undefined
        throw cause
      } finally {
        settled.abort()
      }
    }
  }

  async function connect() {
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    try {
      await approval(signal)
      const session = await approved()
      if (session === undefined) {
        await (await client()).end()
        throw new AirlockError('WALLET_INVALID_ANSWER')
      }
      const held = toHeldWallet(session, options.activeNetwork())
      chain = held.caipNetworkId
      await host.walletConnected(held)
      offer({ status: 'idle' })
      return { address: held.accounts[0] ?? '', caipNetworkId: held.caipNetworkId }
    } catch (cause) {
      if (signal.aborted) throw new AirlockError('CONNECT_CANCELLED')
      const error = refusal ?? walletError(cause)
      offer(error.name === 'USER_REJECTED' ? { status: 'idle' } : { status: 'failed', error })
      throw error
    }
  }

  async function request({ method, params }: { method: string; params?: Json | undefined }): Promise<Json> {
    const session = await approved()
    if (session === undefined || chain === null) throw new AirlockError('DISCONNECTED')
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [...(session.accounts.get(chain) ?? [])]
      case 'eth_chainId':
        return toHexChainId(chain)
      case 'wallet_switchEthereumChain':
        return switchChain(session, params)
      case 'wallet_getCapabilities': {
        const told = toldCapabilities(session.capabilities, params)
        if (told !== undefined) return told
        if (!isAddressed(params)) throw new AirlockError('ADDRESS_MISSING', { context: { method } })
        break
      }
      case 'wallet_getCallsStatus':
        if (!session.methods.has(method)) throw new AirlockError('CALLS_STATUS_NOT_APPROVED')
        break
      case 'wallet_revokePermissions':
        if (!endsSession(params)) break
        await end()
        return null
    }
    if (!session.methods.has(method)) throw new AirlockError('UNSUPPORTED_METHOD')
    return send(chain, { method, params })
  }

  /** S4.6: an approved chain is ours to choose; another one is the wallet's to decide, if it lets itself be asked. */
  async function switchChain(session: ApprovedSession, params: Json | undefined): Promise<null> {
    const wanted = fromChainId((params as [{ chainId?: unknown }?] | undefined)?.[0]?.chainId)
    if (wanted === undefined) {
      throw new AirlockError('INVALID_PARAMS', { context: { method: 'wallet_switchEthereumChain' } })
    }
    if (!session.accounts.has(wanted)) {
      if (!session.methods.has('wallet_switchEthereumChain')) {
        throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: wanted } })
      }
      await send(chain ?? wanted, { method: 'wallet_switchEthereumChain', params })
      if (!(await isApproved(wanted))) throw new AirlockError('SWITCH_FAILED', { context: { chain: wanted } })
    }
    chain = wanted
    await tellHost()
    return null
  }

  /** A wallet tells of a network that it added beside its answer, shortly before it or after. */
  async function isApproved(wanted: CaipNetworkId): Promise<boolean> {
    const overdue = clock.now() + UPDATE_LAG_MS
    for (;;) {
      if ((await approved())?.accounts.has(wanted)) return true
      if (clock.now() >= overdue) return false
      await clock.wait(UPDATE_LOOK_MS)
    }
  }

  async function send(on: CaipNetworkId, call: { method: string; params?: Json | undefined }): Promise<Json> {
    try {
      return await (await client()).request(on, call)
    } catch (cause) {
      const error = walletError(cause)
      throw error.name === 'RELAY_UNREACHABLE' && refusal !== undefined ? refusal : error
    }
  }

  async function end() {
    chain = null
    await (await client()).end()
  }

  return {
    id: 'walletConnect',
    reaches: ({ id, connector, links }) =>
      connector === undefined &&
      (id === 'walletConnect' || [links.mobile_link, links.desktop_link, links.webapp_link].some(Boolean)),
    connect,
    async cancel() {
      attempt.abort()
      offer({ status: 'idle' })
      if (options.keepsPairing() || (kept === undefined && proposing === undefined)) return
      // At once: what is proposed next has nothing to do with it.
      kept = undefined
      proposing = undefined
      await loading?.then((wallets) => wallets.withdraw()).catch(() => {})
    },
    async prepare() {
      await proposal().catch(() => {})
    },
    session: {
      async restore() {
        const session = await approved()
        if (session === undefined) return null
        const held = toHeldWallet(session, options.activeNetwork())
        chain = held.caipNetworkId
        return held
      },
      request,
      end,
    },
  }
}

function orAbort<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AirlockError('CONNECT_CANCELLED'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** S5.11 */
function isAddressed(params: Json | undefined): boolean {
  return Array.isArray(params) && isEvmAddress(params[0])
}

/** EIP-2255 */
function endsSession(params: Json | undefined): boolean {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null && 'eth_accounts' in first
}
