import { actions } from '../../stores.ts'
import { useKitAction } from './useKitAction.ts'

/**
 * Returns what reads the native balance of the active account.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * const show = () => fetchBalance().then(({ data }) => console.log(data?.balance))
 */
export function useAppKitBalance() {
  return { fetchBalance: useKitAction(actions.fetchBalance) }
}
