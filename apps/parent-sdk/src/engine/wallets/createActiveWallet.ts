import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { RememberedSession } from '../../types/session.ts'
import type { ActiveWallet, SessionWallet } from '../../types/wallets.ts'
import { chosenFirst } from './chosenFirst.ts'
import { createUnlockWatch } from './createUnlockWatch.ts'

/** The session record has only a connector id, which two wallets may share (T43). */
export function createActiveWallet(session: RememberedSession, namespace: ChainNamespace): ActiveWallet {
  const messageListeners = new Set<(payload: unknown) => void>()
  let current: SessionWallet | undefined
  let unwatch = () => {}
  /** By wallet: a request that is pending in a replaced wallet stays that wallet's. */
  const controllers = new Map<unknown, AbortController>()
  let owner: unknown
  let attempt = new AbortController()
  let requested: unknown
  const unlock = createUnlockWatch({ session, namespace, attempt: () => requested, startAttempt, set })

  function release() {
    unwatch()
    unwatch = () => {}
    current = undefined
  }

  function inOrder({ wallet }: SessionWallet, accounts: string[]): string[] {
    const [chosen] = session.get().namespaces[namespace]?.accounts ?? []
    return wallet.isOrdered === false ? chosenFirst(namespace, accounts, chosen) : accounts
  }

  function controller(): AbortController {
    const known = controllers.get(owner) ?? new AbortController()
    controllers.set(owner, known)
    return known
  }

  function cancelAttempt() {
    requested = undefined
    attempt.abort(new AirlockError('CONNECT_CANCELLED'))
  }

  function startAttempt(native?: unknown): AbortSignal {
    const previous = attempt
    attempt = new AbortController()
    requested = native
    previous.abort(new AirlockError('CONNECT_CANCELLED'))
    return attempt.signal
  }

  function set(wallet: SessionWallet) {
    release()
    unlock.end()
    requested = undefined
    current = wallet
    owner = wallet.native ?? wallet.connectorId
    unwatch = wallet.wallet.watch({
      changed({ accounts, caipNetworkId }) {
        if (accounts?.length === 0) showNone(wallet)
        else if (accounts) session.dispatch({ type: 'accountsChanged', namespace, accounts: inOrder(wallet, accounts) })
        if (caipNetworkId) session.dispatch({ type: 'networkChanged', caipNetworkId })
      },
      closed: () => showNone(wallet),
      message(payload) {
        for (const listener of messageListeners) listener(payload)
      },
    })
  }

  /** A page wallet may be locked or restarting, so it stays remembered. A wallet in the frame has ended its session. */
  function showNone(wallet: SessionWallet) {
    if (wallet.remote) {
      clear()
      return session.dispatch({ type: 'disconnected', namespace })
    }
    session.dispatch({ type: 'accountsChanged', namespace, accounts: [] })
    unlock.watch(wallet)
  }

  function endRequests(wallet: unknown) {
    controllers.get(wallet)?.abort(new AirlockError('DISCONNECTED'))
    controllers.delete(wallet)
  }

  function clear() {
    release()
    unlock.end()
    endRequests(owner)
  }

  session.subscribe(({ namespaces }) => {
    if (namespaces[namespace]?.status !== 'connected') release()
  })

  return {
    get: () => current,
    signal: () => controller().signal,
    startAttempt,
    attempt: () => (requested ? { native: requested, signal: attempt.signal } : undefined),
    cancelAttempt,
    set,
    clear,
    endRequests,
    onMessage(listener) {
      messageListeners.add(listener)
      return () => messageListeners.delete(listener)
    },
  }
}
