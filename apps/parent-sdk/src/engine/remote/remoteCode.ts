import { createRemoteSessions } from './createRemoteSessions.ts'

/** Sessions in the frame, such as WalletConnect and email. Loaded with the first one. */
export const remote = { createRemoteSessions }
