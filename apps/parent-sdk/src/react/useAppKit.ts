import type { AppKit } from '../AppKit.ts'
import { useKitAction } from './useKitAction.ts'

/** Opens and closes the modal (S2.3). */
export function useAppKit() {
  return { open: useKitAction(open), close: useKitAction(close) }
}

const open = (kit: AppKit, params?: Parameters<AppKit['open']>[0]) => kit.open(params)
const close = (kit: AppKit) => kit.close()
