import type { Engine, EngineOptions } from '../engine/createEngine.ts'

/** Loads the engine: a lazy chunk of the host's bundle, or a file beside the script. */
export type LoadEngine = () => Promise<{
  createEngine(options: EngineOptions): Engine
  /** Explains in the console why options were refused. */
  explainOptions?(options: unknown): void
}>

/** For bundlers. */
export const loadEngine: LoadEngine = () => import('../engine/createEngine.ts')
