import { actions } from '../../stores.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { useKitAction } from './useKitAction.ts'

/**
 * Returns what opens and closes the modal. Both functions keep their identity, and reject with SERVER_SIDE on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { open, close } = useAppKit()
 * const connect = <button onClick={() => open({ view: 'Connect' })}>Connect</button>
 */
export function useAppKit() {
  return { open: useKitAction(actions.open) as AppKit['open'], close: useKitAction(actions.close) }
}
