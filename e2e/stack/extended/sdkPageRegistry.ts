import { PAGE_NAMESPACES as OURS } from '../../../apps/parent-sdk/src/namespaces/registry.ts'

export const PAGE_NAMESPACES = { ...OURS, tst: {} }
