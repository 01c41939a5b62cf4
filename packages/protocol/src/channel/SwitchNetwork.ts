/**
 * Switches a frame session to another network; its parameter is the CAIP-2 id. Namespaces with their own method use
 * that. A type, because a constant would be another file to load.
 */
export type SwitchNetwork = 'wallet_switchNetwork'
