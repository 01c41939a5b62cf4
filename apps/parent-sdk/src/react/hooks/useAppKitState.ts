import type { AppKit } from '../../types/AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const NOT_RUNNING = {
  open: false,
  loading: false,
  initialized: false,
  activeChain: undefined,
  selectedNetworkId: undefined,
}

/**
 * Returns the state of the modal, and the selected network.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { open, loading, selectedNetworkId } = useAppKitState()
 */
export function useAppKitState() {
  return useKitSnapshot(subscribe, read, NOT_RUNNING)
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeState(onChange)
const read = (kit: AppKit) => kit.getState()
