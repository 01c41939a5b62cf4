/** Excludes `bip122_addressesChanged`, which lists change addresses after each payment. */
export const WALLET_CONNECT_EVENTS = ['accountsChanged', 'chainChanged'] as const
