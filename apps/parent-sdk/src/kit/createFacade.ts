import type { AirlockProvider } from '../ports.ts'
import { createEmitter } from './createEmitter.ts'

/** The EIP-1193 provider that the host's code gets before the engine is there. */
export function createFacade(request: AirlockProvider['request']) {
  const { on, removeListener, emit } = createEmitter()
  const provider: AirlockProvider = {
    isAirlock: true,
    request,
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      removeListener(event, listener)
      return provider
    },
  }
  return { provider, emit }
}
