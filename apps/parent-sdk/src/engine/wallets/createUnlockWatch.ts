import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RememberedSession } from '../../types/session.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import { restoredEvent } from './restoredEvent.ts'

type Options = {
  session: RememberedSession
  namespace: ChainNamespace
  /** An unlocked wallet must not cancel the visitor's pending attempt. */
  attempt(): unknown
  startAttempt(): AbortSignal
  set(wallet: SessionWallet): void
}

/** The object is the same, so any account counts. */
export function createUnlockWatch({ session, namespace, attempt, startAttempt, set }: Options) {
  let stop = () => {}

  function end() {
    stop()
    stop = () => {}
  }

  async function restore(locked: SessionWallet) {
    const hint = session.remembered(namespace)
    if (hint?.connectorId !== locked.connectorId) return end()
    const signal = startAttempt()
    const state = await locked.wallet.restore(signal, hint.accounts).catch(() => null)
    if (!state || signal.aborted || !session.remembered(namespace)) return
    set(locked)
    session.dispatch(restoredEvent(locked, state, { namespace, remembered: hint }))
  }

  return {
    watch(locked: SessionWallet) {
      end()
      stop = locked.wallet.watch({
        changed({ accounts }) {
          if (accounts?.length && !attempt()) void restore(locked)
        },
      })
    },
    end,
  }
}
