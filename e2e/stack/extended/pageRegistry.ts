import { NAMESPACE_RULES as BUILT_IN } from '../../../apps/parent-sdk/src/page/namespaces/scriptRules.ts'
import { tst } from './rules.ts'

export const NAMESPACE_RULES = [...BUILT_IN, tst] as const
