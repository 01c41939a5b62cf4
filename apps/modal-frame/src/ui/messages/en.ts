/** Every text of the modal, in English. `{holes}` are filled by name; plurals carry the forms of `Intl.PluralRules`. */
export const en = {
  // Titles of the views.
  titleConnect: 'Connect wallet',
  titleConnecting: 'Connecting',
  titleAllWallets: 'All wallets',
  titleWhatIsAWallet: 'What is a wallet?',
  titleWhatIsANetwork: 'What is a network?',
  titleGetWallet: 'Get a wallet',
  titleAccount: 'Account',
  titleNetworks: 'Choose network',
  titleSwitchNetwork: 'Switch network',
  titleUnsupportedChain: 'Switch network',
  // The shell.
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  search: 'Search',
  clearSearch: 'Clear search',
  // Connect.
  installed: 'Installed',
  recent: 'Recent',
  getIt: 'Get',
  contested: 'Not verified',
  contestedHint: 'Two wallets on this page claim the same identity. Check its address: {rdns}',
  allWallets: 'All wallets',
  walletCount: '{count}+',
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  noWalletsTitle: 'No wallet found in this browser',
  noWalletsText: 'It may be switched off, blocked in a private window, or not installed yet.',
  wallets: 'Wallets',
  // Connecting.
  askingTitle: 'Continue in {wallet}',
  askingText: 'Accept the connection in the wallet.',
  declinedTitle: 'Connection declined',
  declinedText: 'You can try again, or go back and choose another wallet.',
  pendingTitle: 'A request is waiting in {wallet}',
  pendingText: 'Open the wallet and answer it there, then try again.',
  failedTitle: '{wallet} could not connect',
  notInstalledTitle: '{wallet} is not installed here',
  notInstalledText: 'Install it, then reload this page.',
  doneTitle: 'Connected',
  install: 'Install {wallet}',
  // Copying.
  copy: 'Copy',
  copyAddress: 'Copy address',
  copied: 'Copied',
  // Notices in the live region and in toasts.
  noticeConnected: 'Connected to {wallet}',
  noticeDisconnected: 'Disconnected',
  noticeNetworkChanged: 'Network is now {network}',
  noticeAccountChanged: 'Account is now {address}',
  noticeConnecting: 'Opening {wallet}',
  noticeDeclined: '{wallet} declined the connection',
  noticePending: 'A request is already open in {wallet}',
  noticeConnectFailed: '{wallet} could not connect',
  noticeNotInstalled: '{wallet} is not installed here',
  noticeSwitching: 'Approve the switch in your wallet',
  noticeSwitchDeclined: 'Switching to {network} was declined',
  noticeSwitchPending: 'A request is already open in your wallet',
  noticeSwitchFailed: 'Switching to {network} failed',
  noticeBalanceFailed: 'The balance on {network} could not be read',
  noticeCopied: 'Address copied',
  noticeCopyFailed: 'Failed to copy',
  noticeDisconnectFailed: 'Failed to disconnect',
  noticeAccountFailed: 'The account could not be switched',
  // Errors a visitor may meet, by code; what is not here is said by `errorGeneral`.
  errorGeneral: 'Something went wrong. Try again.',
  errorWallet: 'The wallet answered with an error. Try again, or update it.',
  errorWalletAnswer: 'The wallet gave an answer that makes no sense. Update it, or use another one.',
  errorWalletTimeout: 'The wallet did not answer. Open it, then try again.',
  errorConnection: 'The connection to the page was lost. Close this and try again.',
  errorRpc: 'The network did not answer. Try again in a moment.',
  errorRpcOrigin: 'This app uses a server for {network} that its operator has not allowed.',
  errorChain: 'The wallet does not know this network. Choose another one, or add it in the wallet.',
} as const satisfies Messages

/** A text, or its plural forms. */
export type Message = string | Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>
type Messages = Readonly<Record<string, Message>>

export type MessageKey = keyof typeof en
/** What a locale has to give: every key, of the same kind. */
export type Catalogue = { readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : Message }
