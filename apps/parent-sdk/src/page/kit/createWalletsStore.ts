import type { ConnectAttempt, InactiveWallet, WalletList } from '../../types/headless.ts'
import { createListeners } from '../utils/createListeners.ts'

type State = {
  list: WalletList
  attempt: ConnectAttempt
  /** Connected wallets that are not active. */
  inactive: readonly InactiveWallet[]
}

/** State of `kit.wallets`; the engine's methods change it. */
export function createWalletsStore() {
  const { emit, subscribe } = createListeners()
  const state: State = {
    list: { status: 'idle', rows: [], total: 0, search: '' },
    attempt: { status: 'idle' },
    inactive: [],
  }
  return {
    get: () => state.list,
    attempt: () => state.attempt,
    inactive: () => state.inactive,
    /** Getters of on-demand code, which adds them. */
    reads: {} as Record<string, (...args: never[]) => unknown>,
    subscribe,
    set(next: Partial<State>) {
      Object.assign(state, next)
      emit()
    },
  }
}
