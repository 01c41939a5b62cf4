import type { Descriptor } from './descriptor.ts'

export type Intent = Pick<Descriptor, 'intent' | 'owner'>
