import type { Engine, EngineOptions, explain } from '../engine/createEngine.ts'

/** Loads the engine: a lazy chunk of the host's bundle, or a file next to the script. */
export type LoadEngine = () => Promise<{
  createEngine(options: EngineOptions): Promise<Engine>
  explain?: typeof explain
}>

export const loadEngine: LoadEngine = () => import('../engine/createEngine.ts')
