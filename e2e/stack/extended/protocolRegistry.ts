import { NAMESPACE_RULES as OURS } from '../../../packages/protocol/src/namespaces/registry.ts'
import { tst } from './rules.ts'

export const NAMESPACE_RULES = [...OURS, tst] as const
