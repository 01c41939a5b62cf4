import type { ChainNamespace } from '@airlock/protocol/caip'
import { type Accessor, createSignal } from 'solid-js'
import {
  type ConnectionCallbacks,
  connectionControls,
  connectWalletOf,
  removeConnection,
} from '../connections/connectionActions.ts'
import { connectionsStore } from '../connections/connectionsStore.ts'
import { bindAction } from '../stores.ts'
import type { Connection, Connections } from '../types/states.ts'
import { toAccessor, unwrap } from './toAccessor.ts'

type Namespace = ChainNamespace | undefined | Accessor<ChainNamespace | undefined>

/** @inline */
type Options = ConnectionCallbacks & { namespace?: Namespace }

/**
 * Returns the connected wallets, the active one of each namespace first, and previously connected wallets that `wallets.list` found, as an accessor.
 *
 * @param namespace returns only its connections
 * @example
 * import { useAppKitConnections } from '@airlock/sdk/solid'
 *
 * const connections = useAppKitConnections()
 * const names = () => connections().connections.map(({ name }) => name)
 */
export function useAppKitConnections(namespace?: Namespace): Accessor<Connections> {
  return toAccessor(() => connectionsStore(unwrap(namespace)))
}

/**
 * Returns the active connection of a namespace (default: the first connected namespace) as an accessor, and functions that switch and
 * delete connections. Switching activates a connected wallet or connects another. Deleting disconnects a wallet.
 *
 * @example
 * import { useAppKitConnection } from '@airlock/sdk/solid'
 *
 * const { connection, deleteConnection } = useAppKitConnection({ namespace: 'eip155' })
 * const forget = () => {
 *   const current = connection()
 *   return current && deleteConnection(current)
 * }
 */
export function useAppKitConnection({ namespace, ...callbacks }: Options = {}) {
  const connections = useAppKitConnections(namespace)
  const [isPending, setPending] = createSignal(false)
  const bound = { connect: bindAction(connectWalletOf), remove: bindAction(removeConnection) }
  return {
    connection: (): Connection | undefined => connections().connections.find(({ isActive }) => isActive),
    isPending,
    ...connectionControls(
      () => unwrap(namespace),
      callbacks,
      bound,
      (value) => void setPending(value),
    ),
  }
}
