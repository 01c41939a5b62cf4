import { NAMESPACE_RULES as BUILT_IN } from '../../../packages/protocol/src/namespaces/registry.ts'
import { tst } from './rules.ts'

export const NAMESPACE_RULES = [...BUILT_IN, tst] as const
