import type { Descriptor } from './descriptor.ts'

/**
 * Finds the descriptor of a function (by its selector) or of typed data (by its type hash).
 *
 * @returns `'absent'` if the snapshot proves that it has none; `undefined` without a proof of either
 */
export type FindDescriptor<Body = Descriptor> = (
  chainId: number,
  address: string,
  item: string,
) => Promise<Body | 'absent' | undefined>

/** A snapshot by the root that an own server pinned, and the project that asks for it. */
export type PinnedDescriptors = { root: string; url: string; projectId: string }
