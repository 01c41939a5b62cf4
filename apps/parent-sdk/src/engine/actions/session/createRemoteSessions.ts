import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { snapshot } from '@airlock/protocol/snapshot'
import { createEmitter } from '../../../page/utils/createEmitter.ts'
import type { ActionDeps, Namespace } from '../../../types/Namespace.ts'
import type { NamespaceWallet, RemoteWallet } from '../../../types/NamespaceWallet.ts'
import type { SessionWallet } from '../../../types/wallets.ts'
import { chosenFirst } from '../../wallets/chosenFirst.ts'
import { remoteError } from '../../wallets/remoteError.ts'
import { settle } from '../../wallets/settle.ts'
import { disconnectRemote, endNamespace } from './disconnect.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

type Deps = Pick<ActionDeps, 'session' | 'active' | 'namespaces' | 'frame'>
type RemoteState = NonNullable<RemoteSession['namespaces'][ChainNamespace]>
/** As the session's reducer distinguishes them: a visitor connected it, or it was remembered. */
type Arrival = 'connected' | 'restored'
/** The wallet of a session of the frame, in one namespace. */
type SessionEntry = { wallet: SessionWallet; emit(event: string, payload: unknown): void }

/**
 * Sessions that live in the frame (S1.2: WalletConnect, e-mail), each with a wallet in this page for every namespace that it has: a request
 * crosses the channel once, an event comes back over it. They work as wallets of the page do.
 */
export function createRemoteSessions({ session, active, namespaces, frame }: Deps) {
  const entries = new Map<ChainNamespace, SessionEntry>()

  function createEntry({ connectorId, type, name }: RemoteSession, namespace: Namespace): SessionEntry {
    const { on, removeListener, emit } = createEmitter()
    const remote: RemoteWallet = {
      async request({ method, params }) {
        const request = params === undefined ? { method } : { method, params: snapshot(params) }
        try {
          return await frame.call('walletRequest', { connectorId, namespace: namespace.name, ...request })
        } catch (cause) {
          throw remoteError(cause)
        }
      },
      on,
      removeListener,
      state: () => session.get().namespaces[namespace.name] ?? { accounts: [] },
      end: () => void frame.call('endWallet', { connectorId }).catch(() => {}),
    }
    const wallet: NamespaceWallet = {
      // The frame knows the networks that were approved, and the accounts on each; its session comes before its answer.
      async switchNetwork(caipNetworkId) {
        await remote.request({ method: SWITCH_NETWORK, params: [caipNetworkId] })
      },
      ...namespace.openRemote(remote),
    }
    return { wallet: { type, connectorId, remote: true, name, wallet }, emit }
  }

  /** The wallet in session, where it is one of the frame. */
  function inSession(namespace: ChainNamespace, connectorId: string): SessionEntry | undefined {
    const known = entries.get(namespace)
    return known?.wallet.connectorId === connectorId && known.wallet === active.of(namespace).get() ? known : undefined
  }

  function setNamespace(remote: RemoteSession, namespace: ChainNamespace, state: RemoteState, type: Arrival) {
    const { connectorId, name, icon, user } = remote
    const { caipNetworkId, approvedCaipNetworkIds, methods } = state
    const rules = namespaces.find((one) => one.name === namespace)
    if (!rules) return
    const known = inSession(namespace, connectorId)
    // Pending requests of a wallet go on while its state changes.
    const current = known ?? createEntry(remote, rules)
    const accounts = state.accounts.map(rules.writeAddress ?? String)
    Object.assign(current.wallet, { name, icon, approvedCaipNetworkIds, methods, user })
    if (!known) {
      active.of(namespace).startAttempt()
      entries.set(namespace, current)
      active.of(namespace).set(current.wallet)
    }
    session.dispatch({
      type,
      namespace,
      connectorId,
      remote: true,
      accounts: chosenFirst(namespace, accounts, session.get().namespaces[namespace]?.accounts[0]),
      caipNetworkId,
    })
  }

  function set(remote: RemoteSession, type: Arrival) {
    const { connectorId } = remote
    const { activeNamespace } = session.get()
    const states = Object.entries(remote.namespaces) as [ChainNamespace, RemoteState][]
    // Each one that is connected becomes active: the one that the page is on comes last.
    states.sort(([one], [other]) => Number(one === activeNamespace) - Number(other === activeNamespace))
    const replaced = states.map(([namespace]) => active.of(namespace).get())
    for (const [namespace, state] of states) setNamespace(remote, namespace, state, type)
    // The session with another remote wallet would live on unseen.
    const other = replaced.find((wallet) => wallet?.remote && wallet.connectorId !== connectorId)
    if (other) disconnectRemote({ session, active }, other)
    for (const namespace of entries.keys()) {
      if (remote.namespaces[namespace] || !inSession(namespace, connectorId)) continue
      endNamespace({ session, active }, namespace)
    }
  }

  return {
    /** Takes a new session of the frame, or the new state of one that stands. */
    set: (remote: RemoteSession) => set(remote, 'connected'),
    /** Requests the remembered session from the frame (S4.10), in every namespace that remembers it. Never rejects. */
    async restore(connectorId: string): Promise<void> {
      const waiting = (Object.keys(session.get().namespaces) as ChainNamespace[]).filter((namespace) => {
        const remembered = session.remembered(namespace)
        return remembered?.remote && remembered.connectorId === connectorId
      })
      const attempts = waiting.map((namespace) => ({ namespace, signal: active.of(namespace).startAttempt() }))
      try {
        const { signal } = attempts[0] as { signal: AbortSignal }
        const remote = await settle(() => frame.call('restoreWallet', { connectorId }), signal)
        if (remote) set(remote, 'restored')
        for (const { namespace, signal } of attempts) {
          const isMissing = !signal.aborted && !remote?.namespaces[namespace]
          if (isMissing) session.dispatch({ type: 'disconnected', namespace })
        }
      } catch {
        // Cancelled by something newer, whose state stands; or a frame that cannot be loaded, which may be next time.
        for (const { namespace, signal } of attempts) if (!signal.aborted) session.expire(namespace)
      }
    },
    /** Emits an event of a wallet in session; events of other wallets are dropped. */
    emit({ connectorId, namespace, event, data }: WalletEvent) {
      inSession(namespace, connectorId)?.emit(event, data)
    },
  }
}
