import { createConnections } from './createConnections.ts'

export const connections = { createConnections }
