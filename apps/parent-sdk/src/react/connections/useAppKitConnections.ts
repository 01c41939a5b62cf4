import type { ChainNamespace } from '@airlock/protocol/caip'
import { useConnections } from './useConnections.ts'

/**
 * Returns the connected wallets, the active one of each namespace first, and previously connected wallets that `wallets.list` found.
 *
 * @param namespace returns only its connections
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { connections } = useAppKitConnections()
 * const rows = connections.map(({ connectorId, name }) => <li key={connectorId}>{name}</li>)
 */
export function useAppKitConnections(namespace?: ChainNamespace) {
  return useConnections(namespace)
}
