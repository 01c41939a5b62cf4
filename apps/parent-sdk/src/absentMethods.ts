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

/** Makes a call of an absent method name the alternative. The script tag has no room for it. */
export function explainAbsentMethods(kit: AppKit): AppKit {
  for (const [name, instead] of Object.entries(ABSENT_METHODS)) {
    const value = () => {
      throw new TypeError(`Airlock has no ${name}: ${instead}`)
    }
    Object.defineProperty(kit, name, { configurable: true, value })
  }
  return kit
}
