import { NAMESPACES as OURS } from '../../../apps/modal-frame/src/namespaces/registry.ts'
import { tstOfFrame } from './tstOfFrame.ts'

export const NAMESPACES = [...OURS, tstOfFrame]
