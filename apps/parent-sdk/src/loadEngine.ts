import type { Engine, EngineOptions } from './engine/createEngine.ts'

/** How the engine comes into the page: a lazy chunk of the host's bundle, or a file beside the script. */
export type LoadEngine = () => Promise<{ createEngine(options: EngineOptions): Engine }>

/** For bundlers. */
export const loadEngine: LoadEngine = () => import('./engine/createEngine.ts')
