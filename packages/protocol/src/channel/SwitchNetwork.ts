/** A type, because a constant would be another file to load. */
export type SwitchNetwork = 'wallet_switchNetwork'
