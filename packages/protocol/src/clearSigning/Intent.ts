import type { Descriptor } from './descriptor.ts'

/** A publisher's short words for a function. */
export type Intent = Pick<Descriptor, 'intent' | 'owner'>
