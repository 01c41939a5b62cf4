import { actions } from '../../stores.ts'
import { useKitAction } from './useKitAction.ts'

/**
 * Result of the hook's `fetchBalance`: a failed read is an answer, not an exception.
 *
 * @example const text = (result: BalanceResult) => (result.data ? `${result.data.balance} ${result.data.symbol}` : result.error)
 */
export type BalanceResult = {
  /** Native balance in whole coins, and the symbol of the coin. */
  data: { balance: string; symbol: string } | undefined
  /** Sentence of the error. */
  error: string | null
  /** `true` with `data`. */
  isSuccess: boolean
  /** `true` with `error`. */
  isError: boolean
}

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
