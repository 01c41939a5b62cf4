import type { AppKit } from '../AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/** Name, icon and kind of the connected wallet, as it gave them. */
export function useWalletInfo() {
  return { walletInfo: useKitSnapshot(subscribe, read, undefined) }
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeWalletInfo(onChange)
const read = (kit: AppKit) => kit.getWalletInfo()
