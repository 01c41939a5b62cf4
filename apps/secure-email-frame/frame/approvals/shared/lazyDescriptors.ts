import type { FindDescriptor, PinnedDescriptors } from '@airlock/protocol/clearSigning/FindDescriptor'

export function lazyDescriptors(pinned: PinnedDescriptors): FindDescriptor {
  let creating: Promise<FindDescriptor> | undefined
  const create = async () => {
    const [{ createDescriptors }, { descriptor }] = await Promise.all([
      import('@airlock/protocol/clearSigning/createDescriptors'),
      import('@airlock/protocol/clearSigning/descriptor'),
    ])
    return createDescriptors(
      pinned,
      (...request) => fetch(...request),
      (body) => descriptor.parse(body),
    )
  }
  return async (...key) => {
    creating ??= create()
    return (await creating)(...key)
  }
}
