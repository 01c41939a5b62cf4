import type { Wallet } from './wallets.ts'

/** Placeholder for the wallet that scans. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  contested: false,
  isGeneric: true,
  links: {},
}
