import mark from './walletconnect.svg?no-inline'
import type { Wallet } from './wallets.ts'

/** Placeholder for the wallet that scans. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  icon: mark,
  hasIdentityConflict: false,
  isGeneric: true,
  links: {},
}
