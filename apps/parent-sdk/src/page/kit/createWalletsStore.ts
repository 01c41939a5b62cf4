import type { ConnectAttempt, InactiveWallet, WalletList } from '../../types/headless.ts'
import { createListeners } from '../utils/createListeners.ts'

type State = {
  list: WalletList
  attempt: ConnectAttempt
  inactive: readonly InactiveWallet[]
}

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
    reads: {} as Record<string, (...args: never[]) => unknown>,
    subscribe,
    set(next: Partial<State>) {
      Object.assign(state, next)
      emit()
    },
  }
}
