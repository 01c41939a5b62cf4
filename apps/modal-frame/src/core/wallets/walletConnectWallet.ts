import type { Wallet } from './wallets.ts'

/** Placeholder for the wallet that scans the code. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  contested: false,
  isGeneric: true,
  links: {},
}
