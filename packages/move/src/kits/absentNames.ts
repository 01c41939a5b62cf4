export const ABSENT_NAMES: Readonly<Record<string, string>> = {
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
