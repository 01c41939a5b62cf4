import { eip155 } from './eip155/index.ts'
import type { Namespace } from './Namespace.ts'

/** The namespaces of the page, each by the half that comes with the engine. */
export const NAMESPACES: readonly Namespace[] = [eip155]
