import type { AppKit } from '../../types/AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/**
 * Returns the connected wallet, as it describes itself; `undefined` unless connected.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo() {
  return { walletInfo: useKitSnapshot(subscribe, read, undefined) }
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeWalletInfo(onChange)
const read = (kit: AppKit) => kit.getWalletInfo()
