import { NAMESPACES as OURS } from '../../../apps/parent-sdk/src/namespaces/engineRegistry.ts'
import type { Namespace } from '../../../apps/parent-sdk/src/namespaces/Namespace.ts'
import { tstOfPage } from './tstOfPage.ts'

export const NAMESPACES: readonly Namespace[] = [...OURS, tstOfPage]
