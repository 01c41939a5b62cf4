import type { ChainNamespace } from '@airlock/protocol/caip'
import { computed, type MaybeRefOrGetter, type Ref, toValue } from 'vue'
import {
  type ConnectionCallbacks,
  connectionControls,
  connectWalletOf,
  flagStore,
  removeConnection,
} from '../connections/connectionActions.ts'
import { connectionsStore } from '../connections/connectionsStore.ts'
import type { Connection, Connections } from '../types/states.ts'
import { useAction, useStore } from './useStore.ts'

type Namespace = MaybeRefOrGetter<ChainNamespace | undefined>

/** @inline */
type Options = ConnectionCallbacks & { namespace?: Namespace }

/**
 * Returns the connected wallets, the active one of each namespace first, and previously connected wallets that `wallets.list` found, as a ref.
 *
 * @param namespace returns only its connections
 * @example
 * import { useAppKitConnections } from '@airlock/sdk/vue'
 *
 * const connections = useAppKitConnections()
 * const names = () => connections.value.connections.map(({ name }) => name)
 */
export function useAppKitConnections(namespace?: Namespace): Readonly<Ref<Connections>> {
  return useStore(() => connectionsStore(toValue(namespace)))
}

/**
 * Returns the active connection of a namespace (default: the first connected namespace) as a ref, and functions that switch and
 * delete connections. Switching activates a connected wallet or connects another. Deleting disconnects a wallet.
 *
 * @example
 * import { useAppKitConnection } from '@airlock/sdk/vue'
 *
 * const { connection, deleteConnection } = useAppKitConnection({ namespace: 'eip155' })
 * const forget = () => connection.value && deleteConnection(connection.value)
 */
export function useAppKitConnection({ namespace, ...callbacks }: Options = {}) {
  const connections = useAppKitConnections(namespace)
  const pending = flagStore()
  const bound = { connect: useAction(connectWalletOf), remove: useAction(removeConnection) }
  return {
    connection: computed((): Connection | undefined => connections.value.connections.find(({ isActive }) => isActive)),
    isPending: useStore(() => pending.store),
    ...connectionControls(() => toValue(namespace), callbacks, bound, pending.set),
  }
}
