import { stores } from '../../stores.ts'
import { useKitStore } from './useKitStore.ts'

const STORE = stores.event()

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents() {
  return useKitStore(STORE)
}
