import { actions } from '../../stores.ts'
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
  return { disconnect: useKitAction(actions.disconnect) }
}
