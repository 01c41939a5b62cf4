/** Events of a WalletConnect proposal, the same in every namespace (S9.9). */
export const WALLET_CONNECT_EVENTS = ['accountsChanged', 'chainChanged'] as const
