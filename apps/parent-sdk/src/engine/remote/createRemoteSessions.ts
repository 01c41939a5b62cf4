import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { snapshot } from '@airlock/protocol/snapshot'
import { createEmitter } from '../../page/utils/createEmitter.ts'
import type { ActionDeps, Namespace } from '../../types/Namespace.ts'
import type { NamespaceWallet, RemoteWallet } from '../../types/NamespaceWallet.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import { endNamespace } from '../actions/session/disconnect.ts'
import { checkRemoteRequest } from '../namespaces/injected/checkRemoteRequest.ts'
import { chosenFirst } from '../wallets/chosenFirst.ts'
import { remoteError } from '../wallets/remoteError.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

type Deps = Pick<ActionDeps, 'session' | 'active' | 'namespaces' | 'frame' | 'inactive'>
type RemoteState = NonNullable<RemoteSession['namespaces'][ChainNamespace]>
type Arrival = 'connected' | 'restored'
type SessionEntry = { wallet: SessionWallet; emit(event: string, payload: unknown): void }

export type RemoteSessions = ReturnType<typeof createRemoteSessions>

/** Each namespace gets a `SessionWallet`: requests cross the channel once, events return over it. */
export function createRemoteSessions({ session, active, namespaces, frame, inactive }: Deps) {
  const entries = new Map<ChainNamespace, SessionEntry>()

  function createEntry({ connectorId, type, name }: RemoteSession, namespace: Namespace): SessionEntry {
    const { on, removeListener, emit } = createEmitter()
    const remote: RemoteWallet = {
      async request({ method, params }) {
        checkRemoteRequest(method, params)
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
      // The frame knows approved networks and the accounts on each. Its session update arrives before its response.
      async switchNetwork(caipNetworkId) {
        await remote.request({ method: SWITCH_NETWORK, params: [caipNetworkId] })
      },
      ...namespace.openRemote(remote),
    }
    return { wallet: { type, connectorId, remote: true, name, wallet }, emit }
  }

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
    // Pending requests survive a state change.
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

  /** A session that changed by itself must not replace another wallet, a locked one or an attempt (T204). */
  function mayEnter({ connectorId, namespaces }: RemoteSession, namespace: ChainNamespace) {
    const entries = session.get().namespaces
    const isOwn = (name: string) => entries[name as ChainNamespace]?.connectorId === connectorId
    const isFree =
      entries[namespace]?.status === 'disconnected' &&
      (session.remembered(namespace)?.connectorId ?? connectorId) === connectorId &&
      !inactive.wasReplaced(namespace, connectorId)
    return (
      inSession(namespace, connectorId) ||
      (!active.of(namespace).attempt() && (isOwn(namespace) || (isFree && Object.keys(namespaces).some(isOwn))))
    )
  }

  function set(remote: RemoteSession, type: Arrival, isIncluded: (namespace: ChainNamespace) => boolean) {
    const { connectorId } = remote
    const { activeNamespace } = session.get()
    const states = (Object.entries(remote.namespaces) as [ChainNamespace, RemoteState][]).filter(
      ([namespace]) =>
        isIncluded(namespace) && ((type === 'connected' && !remote.isUpdate) || mayEnter(remote, namespace)),
    )
    // The last connected namespace becomes active, so the page's current one comes last.
    states.sort(([one], [other]) => Number(one === activeNamespace) - Number(other === activeNamespace))
    const replaced = states.map(([namespace]) => inactive.before(namespace))
    for (const [namespace, state] of states) setNamespace(remote, namespace, state, type)
    for (const keepPrevious of replaced) keepPrevious()
    for (const namespace of entries.keys()) {
      if (remote.namespaces[namespace] || !inSession(namespace, connectorId)) continue
      endNamespace({ session, active }, namespace)
    }
  }

  return {
    set: (remote: RemoteSession, only?: ChainNamespace) => set(remote, 'connected', (one) => one === (only ?? one)),
    /** @param signals by namespace: an aborted attempt was replaced, in its namespace only */
    restore(remote: RemoteSession, signals: ReadonlyMap<ChainNamespace, AbortSignal>) {
      set(remote, 'restored', (namespace) => !signals.get(namespace)?.aborted)
    },
    emit({ connectorId, namespace, event, data }: WalletEvent) {
      inSession(namespace, connectorId)?.emit(event, data)
    },
  }
}
