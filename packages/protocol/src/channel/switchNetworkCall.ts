/**
 * The request that moves a session of the frame to another network, its parameters the CAIP-2 id alone. A namespace whose wallets have a
 * method of their own for that uses theirs.
 */
export const SWITCH_NETWORK = 'wallet_switchNetwork'
