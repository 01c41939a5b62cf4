import { actions, stores } from '../../stores.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { NetworkResult } from '../../types/states.ts'
import { useKitAction } from './useKitAction.ts'
import { useKitStore } from './useKitStore.ts'

const STORE = stores.network()

/**
 * Returns the active network, and what switches it. The network is `undefined` on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { caipNetwork, switchNetwork } = useAppKitNetwork()
 * const toBase = <button onClick={() => switchNetwork('eip155:8453')}>Leave {caipNetwork?.name}</button>
 */
export function useAppKitNetwork(): NetworkResult & Pick<AppKit, 'switchNetwork'> {
  return { ...useKitStore(STORE), switchNetwork: useKitAction(actions.switchNetwork) }
}
