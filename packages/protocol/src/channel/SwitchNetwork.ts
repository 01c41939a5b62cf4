/**
 * The method that moves a session of the frame to another network, its parameters the CAIP-2 id alone. A namespace whose wallets have a
 * method of their own for that uses theirs. A type, since a constant would be a file of its own to load.
 */
export type SwitchNetwork = 'wallet_switchNetwork'
