import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo, useState } from 'react'
import {
  type ConnectionCallbacks,
  connectionControls,
  connectWalletOf,
  removeConnection,
} from '../connections/connectionActions.ts'
import { connectionsStore } from '../connections/connectionsStore.ts'
import type { Connections } from '../types/states.ts'
import { useKitAction, useKitStore } from './useKit.ts'

/** @inline */
type Options = ConnectionCallbacks & { namespace?: ChainNamespace }

/**
 * Returns the connected wallets, the active one of each namespace first, and previously connected wallets that `wallets.list` found.
 *
 * @param namespace returns only its connections
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { connections } = useAppKitConnections()
 * const rows = connections.map(({ connectorId, name }) => <li key={connectorId}>{name}</li>)
 */
export function useAppKitConnections(namespace?: ChainNamespace): Connections {
  return useKitStore(useMemo(() => connectionsStore(namespace), [namespace]))
}

/**
 * Returns the active connection of a namespace (default: the first connected namespace), and functions that switch and
 * delete connections. Switching activates a connected wallet or connects another. Deleting disconnects a wallet.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { connection, switchConnection, isPending } = useAppKitConnection({ namespace: 'eip155' })
 * const button = <button disabled={isPending} onClick={() => connection && switchConnection({ connection })}>{connection?.name}</button>
 */
export function useAppKitConnection({ namespace, ...callbacks }: Options = {}) {
  const connection = useAppKitConnections(namespace).connections.find(({ isActive }) => isActive)
  const [isPending, setPending] = useState(false)
  const connect = useKitAction(connectWalletOf)
  const remove = useKitAction(removeConnection)
  return { connection, isPending, ...connectionControls(() => namespace, callbacks, { connect, remove }, setPending) }
}
