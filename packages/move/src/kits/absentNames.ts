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

/** Fields of AppKit's results. */
export const ABSENT_FIELDS: Readonly<Record<string, string>> = {
  authProvider: 'only the event SOCIAL_LOGIN_SUCCESS names it, as provider.',
}

const NO_PAYMENTS = 'remove it: the modal has no payments to shops.'

/** Events of AppKit that are never emitted here. */
export const ABSENT_EVENTS: Readonly<Record<string, string>> = {
  EMAIL_UPGRADE_FROM_MODAL: 'remove it: the page that exports the wallet is outside the modal.',
  CLICK_CONVERT: 'use OPEN_SWAP.',
  CLICK_SELECT_NETWORK_TO_SWAP: 'use SWITCH_NETWORK: the form follows the active network.',
  SELECT_WHAT_IS_A_BUY: 'use SELECT_BUY_CRYPTO.',
  PAY_INITIATED: NO_PAYMENTS,
  PAY_SUCCESS: NO_PAYMENTS,
  PAY_ERROR: NO_PAYMENTS,
  PAY_MODAL_OPEN: NO_PAYMENTS,
  PAY_EXCHANGE_SELECTED: NO_PAYMENTS,
}
