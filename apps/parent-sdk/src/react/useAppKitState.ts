import type { AppKit } from '../AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const NOT_RUNNING = {
  open: false,
  loading: false,
  initialized: false,
  activeChain: undefined,
  selectedNetworkId: undefined,
}

/** Whether the modal is open or loading, and what is selected (S3.3). */
export function useAppKitState() {
  return useKitSnapshot(subscribe, read, NOT_RUNNING)
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeState(onChange)
const read = (kit: AppKit) => kit.getState()
