import { NAMESPACES as BUILT_IN } from '../../../apps/modal-frame/src/namespaces/registry.ts'
import { tstOfFrame } from './tstOfFrame.ts'

export const NAMESPACES = [...BUILT_IN, tstOfFrame]
