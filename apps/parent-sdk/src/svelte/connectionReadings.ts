import type { ChainNamespace } from '@airlock/protocol/caip'
import {
  type ConnectionCallbacks,
  connectionControls,
  connectWalletOf,
  flagStore,
  removeConnection,
} from '../connections/connectionActions.ts'
import { connectionsStore } from '../connections/connectionsStore.ts'
import { bindAction, type Store } from '../stores.ts'
import type { Connection, Connections } from '../types/states.ts'
import { type Reading, toReading } from './toReading.ts'

/** @inline */
type Options = ConnectionCallbacks & { namespace?: ChainNamespace }

/**
 * Returns the connected wallets, the active one of each namespace first, and previously connected wallets that `wallets.list` found.
 *
 * @param namespace returns only its connections
 * @example
 * import { useAppKitConnections } from '@airlock/sdk/svelte'
 *
 * const connections = useAppKitConnections()
 * const names = () => connections.current.connections.map(({ name }) => name)
 */
export function useAppKitConnections(namespace?: ChainNamespace): Reading<Connections> {
  return toReading(connectionsStore(namespace))
}

/**
 * Returns the active connection of a namespace (default: the first connected namespace), and functions that switch and
 * delete connections. Switching activates a connected wallet or connects another. Deleting disconnects a wallet.
 *
 * @example
 * import { useAppKitConnection } from '@airlock/sdk/svelte'
 *
 * const { connection, deleteConnection } = useAppKitConnection({ namespace: 'eip155' })
 * const forget = () => connection.current && deleteConnection(connection.current)
 */
export function useAppKitConnection({ namespace, ...callbacks }: Options = {}) {
  const { empty, get, subscribe } = connectionsStore(namespace)
  const first: Store<Connection | undefined> = {
    empty: empty.connections[0],
    get: (kit) => get(kit).connections.find(({ isActive }) => isActive),
    subscribe,
  }
  const pending = flagStore()
  const bound = { connect: bindAction(connectWalletOf), remove: bindAction(removeConnection) }
  return {
    connection: toReading(first),
    isPending: toReading(pending.store),
    ...connectionControls(() => namespace, callbacks, bound, pending.set),
  }
}
