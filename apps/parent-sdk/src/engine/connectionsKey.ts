/** The record of inactive wallets is next to the session's, whose key this follows. */
export const CONNECTIONS_KEY = ':connections'
