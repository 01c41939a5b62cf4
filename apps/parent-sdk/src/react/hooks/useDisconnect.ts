import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../../types/AppKit.ts'
import { useKitAction } from './useKitAction.ts'

/**
 * Returns what ends the active wallet of a namespace, every wallet, or one connection by its `id`.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { disconnect } = useDisconnect()
 * const leave = <button onClick={() => disconnect({ namespace: 'eip155' })}>Disconnect</button>
 */
export function useDisconnect() {
  return { disconnect: useKitAction(disconnect) }
}

const disconnect = (kit: AppKit, params?: { id?: string; namespace?: ChainNamespace }) =>
  params?.id ? kit.disconnect(params.namespace, { id: params.id }) : kit.disconnect(params?.namespace)
