import { BROWSER_REMOVALS } from './browserRemovals.ts'
import type { Removal } from './removal.ts'
import { UNIT_REMOVALS } from './unitRemovals.ts'

export const REMOVALS: readonly Removal[] = [...UNIT_REMOVALS, ...BROWSER_REMOVALS]
