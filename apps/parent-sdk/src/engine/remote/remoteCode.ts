import { createRemoteSessions } from './createRemoteSessions.ts'

export const remote = { createRemoteSessions }
