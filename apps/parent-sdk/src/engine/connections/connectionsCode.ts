import { createConnections } from './createConnections.ts'

/** Several wallets of one namespace, and links of wallets. Loaded on first use. */
export const connections = { createConnections }
