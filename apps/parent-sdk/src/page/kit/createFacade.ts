import type { AirlockProvider } from '../../types/AirlockProvider.ts'
import { createEmitter } from '../utils/createEmitter.ts'

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
