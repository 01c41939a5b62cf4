/**
 * Events of a WalletConnect proposal, the same in every namespace. `bip122_addressesChanged` is none of them: it lists the addresses that
 * hold coins, change among them, which differ after each payment, while the account that is connected and signed in stays.
 */
export const WALLET_CONNECT_EVENTS = ['accountsChanged', 'chainChanged'] as const
