import type { ChainNamespace } from '@airlock/protocol/caip'
import { useState } from 'react'
import {
  type ConnectionCallbacks,
  connectionControls,
  connectWalletOf,
  removeConnection,
} from '../../connections/connectionActions.ts'
import { useKitAction } from '../hooks/useKitAction.ts'
import { useConnections } from './useConnections.ts'

/** @inline */
type Options = ConnectionCallbacks & { namespace?: ChainNamespace }

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
  const connection = useConnections(namespace).connections.find(({ isActive }) => isActive)
  const [isPending, setPending] = useState(false)
  const connect = useKitAction(connectWalletOf)
  const remove = useKitAction(removeConnection)
  return { connection, isPending, ...connectionControls(() => namespace, callbacks, { connect, remove }, setPending) }
}
