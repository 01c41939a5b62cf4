import type { ConnectAttempt, WalletList } from '../../types/headless.ts'
import { createListeners } from '../utils/createListeners.ts'

/** State of `kit.wallets`; the engine's methods change it. */
export function createWalletsStore() {
  const { emit, subscribe } = createListeners()
  let list: WalletList = { status: 'idle', rows: [], total: 0, search: '' }
  let attempt: ConnectAttempt = { status: 'idle' }
  return {
    get: () => list,
    attempt: () => attempt,
    subscribe,
    set(next: { list?: WalletList; attempt?: ConnectAttempt }) {
      list = next.list ?? list
      attempt = next.attempt ?? attempt
      emit()
    },
  }
}
