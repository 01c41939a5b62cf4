/**
 * Events of a WalletConnect proposal in every namespace. Excludes `bip122_addressesChanged`: it lists change addresses,
 * which differ after each payment.
 */
export const WALLET_CONNECT_EVENTS = ['accountsChanged', 'chainChanged'] as const
