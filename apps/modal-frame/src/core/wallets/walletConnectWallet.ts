import type { Wallet } from './wallets.ts'

/** Placeholder for the wallet that scans. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  icon: new URL('./walletconnect.svg?no-inline', import.meta.url).href,
  hasIdentityConflict: false,
  isGeneric: true,
  links: {},
}
