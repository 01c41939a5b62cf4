import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../../page/kit/createEvents.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { disconnect } from './session/disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

export function trackActions(deps: ActionDeps, track: ReturnType<typeof createEvents>['track']) {
  function end(ended: ActionDeps, namespace?: ChainNamespace) {
    try {
      disconnect(ended, namespace)
    } catch (cause) {
      const error = new AirlockError('DISCONNECT_FAILED', { cause })
      track('DISCONNECT_ERROR', { message: error.message })
      throw error
    }
    track('DISCONNECT_SUCCESS', { ...(namespace && { namespace }) })
  }

  return {
    disconnect: (namespace?: ChainNamespace) => end(deps, namespace),
    disconnectActive: () => end({ ...deps, inactive: { ...deps.inactive, end() {} } }),
    async switchNetwork(network: CaipNetworkId) {
      await switchNetwork(deps, network)
      track('SWITCH_NETWORK', { network })
    },
  }
}
