import { stores } from '../../stores.ts'
import { useKitStore } from './useKitStore.ts'

const STORE = stores.state()

/**
 * Returns the state of the modal, and the selected network.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { open, loading, selectedNetworkId } = useAppKitState()
 */
export function useAppKitState() {
  return useKitStore(STORE)
}
