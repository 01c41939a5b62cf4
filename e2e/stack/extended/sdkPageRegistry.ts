import { PAGE_NAMESPACES as OURS } from '../../../apps/parent-sdk/src/namespaces/pageRegistry.ts'

export const PAGE_NAMESPACES = { ...OURS, tst: {} }
