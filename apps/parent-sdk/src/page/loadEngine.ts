import type { Engine, EngineOptions } from '../engine/createEngine.ts'

export type LoadEngine = () => Promise<{
  createEngine(options: EngineOptions): Promise<Engine>
  explainOptions?(options: unknown): Promise<void>
}>

export const loadEngine: LoadEngine = () => import('../engine/createEngine.ts')
