import type { ChainNamespace } from '@airlock/protocol/caip'
import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { pageError } from '@airlock/protocol/errors/pageError'
import type { Engine, EngineOptions } from '../../engine/createEngine.ts'
import type { Facades } from '../../types/AirlockProvider.ts'
import type { LoadEngine } from '../loadEngine.ts'
import { withDeadline } from '../utils/withDeadline.ts'
import { createFacade } from './createFacade.ts'

export function lazyEngine(
  loadEngine: LoadEngine,
  namespaces: readonly ChainNamespace[],
  options: Omit<EngineOptions, 'facades'>,
) {
  let engine: Engine | undefined
  let loading: Promise<Engine> | undefined
  let changes: Parameters<Engine['configure']> | undefined

  const facades: Facades = Object.fromEntries(
    namespaces.map((name) => [name, createFacade(async (args) => (await load()).request(name, args))]),
  )

  async function load(): Promise<Engine> {
    if (typeof document === 'undefined') throw new AirlockError('SERVER_SIDE')
    loading ??= start().catch((cause) => {
      loading = undefined
      const { origin } = new URL(options.settings.frameUrl)
      throw pageError('FRAME_UNREACHABLE', { origin }, cause)
    })
    return loading
  }

  async function start() {
    const { createEngine } = await withDeadline(loadEngine(), HANDSHAKE_DEADLINE_MS)
    engine = await createEngine({ ...options, facades })
    if (changes) engine.configure(...changes)
    return engine
  }

  return {
    facades,
    get: () => engine,
    configure(...args: Parameters<Engine['configure']>) {
      changes = args
      engine?.configure(...args)
    },
    /** @throws AirlockError FRAME_UNREACHABLE */
    load,
  }
}
