import { actions, stores } from '../../stores.ts'
import { useKitAction } from './useKitAction.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const { empty, get, subscribe } = stores.wallets()

/**
 * Returns the host's own list of wallets, and the pending attempt. Call `fetchWallets` once.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { wallets, connect } = useAppKitWallets()
 * const rows = wallets.map((row) => <button key={row.id} onClick={() => connect(row)}>{row.name}</button>)
 */
export function useAppKitWallets() {
  const cancelAttempt = useKitAction(actions.cancelWallet)
  return {
    ...useKitSnapshot(subscribe, get, empty),
    fetchWallets: useKitAction(actions.fetchWallets),
    connect: useKitAction(actions.connectWallet),
    prepare: useKitAction(actions.prepareWallet),
    resetWcUri: cancelAttempt,
    resetConnectingWallet: cancelAttempt,
  }
}
