import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActiveWallet, SessionStore, SessionWallet } from '../ports.ts'
import { chosenFirst } from './chosenFirst.ts'

/**
 * Holds the wallet object behind the session of a namespace (T43). The session record names a connector only, and two wallets of a page
 * may carry the same name.
 */
export function createActiveWallet(session: SessionStore, namespace: ChainNamespace): ActiveWallet {
  const messageListeners = new Set<(payload: unknown) => void>()
  let current: SessionWallet | undefined
  let unwatch = () => {}
  let life = new AbortController()
  let attempt = new AbortController()
  /** Object of the page that the attempt asks, until it has an outcome. */
  let asked: unknown

  function release() {
    unwatch()
    unwatch = () => {}
    current = undefined
  }

  function inOrder({ wallet }: SessionWallet, accounts: string[]): string[] {
    const [chosen] = session.get().namespaces[namespace]?.accounts ?? []
    return wallet.isOrdered === false ? chosenFirst(namespace, accounts, chosen) : accounts
  }

  function cancelAttempt() {
    asked = undefined
    attempt.abort(new AirlockError('CONNECT_CANCELLED'))
  }

  session.subscribe(({ namespaces }) => {
    if (namespaces[namespace]?.status !== 'connected') release()
  })

  return {
    get: () => current,
    signal: () => life.signal,
    startAttempt(native) {
      const previous = attempt
      attempt = new AbortController()
      asked = native
      previous.abort(new AirlockError('CONNECT_CANCELLED'))
      return attempt.signal
    },
    attempt: () => (asked === undefined ? undefined : { native: asked, signal: attempt.signal }),
    cancelAttempt,
    set(wallet) {
      release()
      asked = undefined
      current = wallet
      unwatch = wallet.wallet.watch({
        changed({ accounts, caipNetworkId }) {
          if (accounts) session.dispatch({ type: 'accountsChanged', namespace, accounts: inOrder(wallet, accounts) })
          if (caipNetworkId) session.dispatch({ type: 'networkChanged', caipNetworkId })
        },
        ended: () => session.dispatch({ type: 'disconnected', namespace }),
        message(payload) {
          for (const listener of messageListeners) listener(payload)
        },
      })
    },
    clear() {
      release()
      life.abort(new AirlockError('DISCONNECTED'))
      life = new AbortController()
    },
    onMessage(listener) {
      messageListeners.add(listener)
      return () => messageListeners.delete(listener)
    },
  }
}
