import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/constants'
import { pageError } from '@airlock/protocol/errors/pageError'
import type { Engine, EngineOptions } from '../engine/createEngine.ts'
import type { LoadEngine } from '../loadEngine.ts'

/** The engine, loaded by the first call. The call after a failed one tries again. */
export function lazyEngine(loadEngine: LoadEngine, options: EngineOptions) {
  let engine: Engine | undefined
  let loading: Promise<Engine> | undefined

  async function start() {
    const { createEngine } = await inTime(loadEngine())
    engine = createEngine(options)
    return engine
  }

  return {
    /** Returns `undefined` until it is loaded. */
    get: () => engine,
    /** @throws AirlockError FRAME_UNREACHABLE */
    async load(): Promise<Engine> {
      if (typeof document === 'undefined') throw pageError('SERVER_SIDE')
      loading ??= start().catch((cause) => {
        loading = undefined
        const { origin } = new URL(options.settings.frameUrl)
        throw pageError('FRAME_UNREACHABLE', { origin }, cause)
      })
      return loading
    },
  }
}

/** @throws undefined when the task takes longer than the deadline of the handshake */
function inTime<Value>(task: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, HANDSHAKE_DEADLINE_MS))
  return Promise.race([task, late])
}
