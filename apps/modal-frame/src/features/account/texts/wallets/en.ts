import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  otherWallets: 'Other wallets',
  accountsOf: 'Accounts in {wallet}',
  addWallet: 'Add another wallet',
  walletsFull: '{wallet} will be disconnected if you add another wallet.',
  connectAgain: 'Connect again',
  disconnectWallet: 'Disconnect {wallet}',
  disconnectText: 'Disconnect {wallet} from this site?',
  keepWallet: 'Keep',
} as const satisfies Messages
