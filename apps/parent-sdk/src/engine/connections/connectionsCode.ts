import { isModalRequest } from '../namespaces/injected/isModalRequest.ts'
import { createConnections } from './createConnections.ts'

/** Several wallets of one namespace, links of wallets, and the check of requests of the modal. Loaded on first use. */
export const connections = { createConnections, isModalRequest }
