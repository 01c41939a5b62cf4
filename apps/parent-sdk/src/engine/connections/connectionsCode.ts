import { isModalRequest } from '../namespaces/eip155/params/isModalRequest.ts'
import { createConnections } from './createConnections.ts'

/** Several wallets of one namespace, links of wallets, and the check of what the modal sends: loaded on their first use. */
export const connections = { createConnections, isModalRequest }
