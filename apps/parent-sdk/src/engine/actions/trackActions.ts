import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../../page/kit/createEvents.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { disconnect } from './session/disconnect.ts'

export function trackActions(deps: ActionDeps, track: ReturnType<typeof createEvents>['track']) {
  const { session } = deps

  function end(ended: ActionDeps, namespace?: ChainNamespace) {
    const before = session.get()
    try {
      disconnect(ended, namespace)
    } catch (cause) {
      const error = new AirlockError('DISCONNECT_FAILED', { cause })
      track('DISCONNECT_ERROR', { message: error.message })
      throw error
    }
    if (session.get() !== before) track('DISCONNECT_SUCCESS', { ...(namespace && { namespace }) })
  }

  return {
    disconnect: (namespace?: ChainNamespace) => end(deps, namespace),
    disconnectActive: () => end({ ...deps, inactive: { ...deps.inactive, end() {} } }),
  }
}
