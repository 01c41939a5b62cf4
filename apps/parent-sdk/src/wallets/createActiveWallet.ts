import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActiveWallet, SessionStore, SessionWallet } from '../ports.ts'
import { watchWallet } from './watchWallet.ts'

/**
 * Holds the provider object behind the session (T43). The session record names a connector only, and two wallets of a page
 * may carry the same name.
 */
export function createActiveWallet(session: SessionStore): ActiveWallet {
  const messageListeners = new Set<(payload: unknown) => void>()
  let current: SessionWallet | undefined
  let unwatch = () => {}
  let life = new AbortController()
  let attempt = new AbortController()

  function release() {
    unwatch()
    unwatch = () => {}
    current = undefined
  }

  function cancelAttempt() {
    attempt.abort(new AirlockError('CONNECT_CANCELLED'))
  }

  session.subscribe(({ namespaces }) => {
    if (namespaces.eip155?.status !== 'connected') release()
  })

  return {
    get: () => current,
    signal: () => life.signal,
    startAttempt() {
      cancelAttempt()
      attempt = new AbortController()
      return attempt.signal
    },
    cancelAttempt,
    set(wallet) {
      release()
      current = wallet
      unwatch = watchWallet(wallet.provider, {
        accountsChanged: (accounts) => session.dispatch({ type: 'accountsChanged', namespace: 'eip155', accounts }),
        chainChanged: (caipNetworkId) => session.dispatch({ type: 'networkChanged', caipNetworkId }),
        disconnect: () => session.dispatch({ type: 'disconnected', namespace: 'eip155' }),
        message: (payload) => {
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
