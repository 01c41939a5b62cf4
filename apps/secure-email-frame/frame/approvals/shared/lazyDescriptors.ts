import type { FindDescriptor, PinnedDescriptors } from '@airlock/protocol/clearSigning/FindDescriptor'

/** Loads proof and form only for a request that needs them. */
export function lazyDescriptors(pinned: PinnedDescriptors): FindDescriptor {
  let creating: Promise<FindDescriptor> | undefined
  const create = async () => {
    const { createDescriptors } = await import('@airlock/protocol/clearSigning/createDescriptors')
    return createDescriptors(pinned, (...request) => fetch(...request))
  }
  return async (...key) => {
    creating ??= create()
    return (await creating)(...key)
  }
}
