import { NAMESPACES as BUILT_IN } from '../../../apps/parent-sdk/src/engine/namespaces/engineRegistry.ts'
import type { Namespace } from '../../../apps/parent-sdk/src/types/Namespace.ts'
import { tstOfPage } from './tstOfPage.ts'

export const NAMESPACES: readonly Namespace[] = [...BUILT_IN, tstOfPage]
