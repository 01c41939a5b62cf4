import type { Engine, EngineOptions, explain } from '../engine/createEngine.ts'

export type LoadEngine = () => Promise<{
  createEngine(options: EngineOptions): Promise<Engine>
  explain?: typeof explain
}>

export const loadEngine: LoadEngine = () => import('../engine/createEngine.ts')
