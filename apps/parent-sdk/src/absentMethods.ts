import { warnOnce } from './page/utils/warnOnce.ts'
import { toWallets } from './toWallets.ts'
import type { AppKit } from './types/AppKit.ts'

/** Methods of AppKit, with their alternatives. The codemod has the same table. */
export const ABSENT_METHODS = {
  getWalletList: 'use wallets.get().',
  subscribeWalletList: 'use wallets.subscribe().',
  getConnectors: 'use wallets.get().',
  getWalletConnectUri: 'use wallets.attempt().uri.',
  subscribeWalletConnectUri: 'use wallets.subscribe() and wallets.attempt().uri.',
  updateNativeBalance: 'use fetchBalance().',
  setPreferredAccountType: 'remove it: an account keeps its address.',
  subscribeShouldUpdateToAddress: 'use subscribeAccount().',
  fetchIdentity: 'use getEnsName of viem.',
  getReownName: 'use getEnsName of viem.',
  showErrorMessage: 'show the message in your page.',
  showSuccessMessage: 'show the message in your page.',
}

type Name = keyof typeof ABSENT_METHODS

/** A call of an absent method warns once and returns as much as `wallets` has. The script tag has no room for it. */
export function addAbsentMethods(kit: AppKit): AppKit {
  const { wallets } = kit
  const getWalletList = () => toWallets(wallets.get(), wallets.attempt())
  const getWalletConnectUri = () => {
    const { wcUri, wcError, isFetchingWcUri } = getWalletList()
    return { wcUri, wcError, wcFetchingUri: isFetchingWcUri }
  }
  const results: Partial<Record<Name, (listener: () => void) => unknown>> = {
    getWalletList,
    subscribeWalletList: wallets.subscribe,
    getWalletConnectUri,
    subscribeWalletConnectUri: wallets.subscribe,
  }
  for (const [name, instead] of Object.entries(ABSENT_METHODS)) {
    const value = (listener: () => void) => {
      warnOnce(`Airlock has no ${name}: ${instead}`)
      return results[name as Name]?.(listener)
    }
    Object.defineProperty(kit, name, { configurable: true, value })
  }
  return kit
}
