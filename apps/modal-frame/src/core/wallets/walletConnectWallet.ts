import type { Wallet } from './wallets.ts'

/** Stands for whatever wallet scans the code. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  contested: false,
  isGeneric: true,
  links: {},
}
