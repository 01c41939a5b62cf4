import type { Descriptor } from './descriptor.ts'

/** By selector or type hash. @returns `'absent'` if the snapshot proves that none exists; `undefined` without a proof */
export type FindDescriptor<Body = Descriptor> = (
  chainId: number,
  address: string,
  item: string,
) => Promise<Body | 'absent' | undefined>

export type PinnedDescriptors = { root: string; url: string; projectId: string }
