import type { AppKit } from '../../types/AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const NONE = { timestamp: 0, data: undefined }

/**
 * Returns the newest tracked event; `data` is `undefined` before the first.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents() {
  return useKitSnapshot(subscribe, read, NONE)
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeEvents(onChange)
const read = (kit: AppKit) => kit.getEvent() ?? NONE
