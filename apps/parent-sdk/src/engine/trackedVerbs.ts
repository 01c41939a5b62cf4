import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../events.ts'
import type { VerbDeps } from '../ports.ts'
import { connectWallet } from '../verbs/connectWallet.ts'
import { disconnect } from '../verbs/disconnect.ts'
import { switchNetwork } from '../verbs/switchNetwork.ts'

/** The verbs with their events (S8.10), whoever asked for them: the host's code or the frame. */
export function trackedVerbs(deps: VerbDeps, track: ReturnType<typeof createEvents>['track']) {
  return {
    async connect(params: { handle: string; namespace: ChainNamespace }) {
      const name = deps.wallets.byHandle(params.handle)?.name ?? ''
      try {
        const result = await connectWallet(deps, params)
        track('CONNECT_SUCCESS', { method: 'browser', name })
        return result
      } catch (cause) {
        const { name: code, message } = AirlockError.from(cause)
        track(code === 'USER_REJECTED' ? code : 'CONNECT_ERROR', { message, name })
        throw cause
      }
    },
    disconnect(namespace?: ChainNamespace) {
      try {
        disconnect(deps, namespace)
      } catch (cause) {
        const error = new AirlockError('DISCONNECT_FAILED', { cause })
        track('DISCONNECT_ERROR', { message: error.message })
        throw error
      }
      track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    },
    async switchNetwork(network: CaipNetworkId) {
      await switchNetwork(deps, network)
      track('SWITCH_NETWORK', { network })
    },
  }
}
