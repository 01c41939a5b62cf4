import { attemptTexts } from '../../../core/wallets/connecting/texts/en.ts'
import type { Messages } from '../../../texts/messages.ts'

export const en = {
  ...attemptTexts,
  contestedHint: 'Two wallets on this page claim the same identity. Check its address: {rdns}',
  askingText: 'Accept the connection in the wallet.',
  notInstalledTitle: '{wallet} is not installed here',
  notInstalledText: 'Install it, then reload this page.',
  install: 'Install {wallet}',
  usePhone: 'Use your phone instead',
  multiChainText: '{wallet} works with several networks. Choose the one to connect.',
  catalogueFailed: 'The list of wallets could not be loaded. Wallets of this browser work all the same.',
  noWalletFound: 'No wallet is called “{query}”',
  noWalletFoundText: 'Check the spelling, or choose from the list.',
  showAll: 'Show all wallets',
  walletHomeTitle: 'A home for what you own',
  walletHomeText: 'A wallet keeps your tokens and collectibles, and shows them to you alone.',
  walletLoginTitle: 'A way to sign in',
  walletLoginText: 'Connect it to an app instead of making another account and password.',
  walletKeysTitle: 'Keys that stay with you',
  walletKeysText: 'An app can only ask. You approve each action inside the wallet.',
  getAWallet: 'Get a wallet',
  getWalletText: 'Choose one, install it, then reload this page.',
  getWalletNamedText: 'Install {wallet}, then reload this page.',
  chromeStore: 'Chrome Web Store',
  appStore: 'App Store',
  playStore: 'Google Play',
  website: 'Website',
  exploreAll: 'Explore all wallets',
  noLinks: 'There is no link for this wallet. Look for it in your browser’s store.',
  // Notices.
  noticeWalletsFound: { one: '{count} wallet found', other: '{count} wallets found' },
} as const satisfies Messages
