import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** Finds the descriptor of a function (by its selector) or of typed data (by its type hash). */
export type FindDescriptor = (chainId: number, address: string, item: string) => Promise<Descriptor | undefined>

/** The snapshot that this origin's server pinned, and the project that asks for it. */
export type PinnedDescriptors = NonNullable<SecureSettings['descriptors']> & { projectId: string }

/** Loads proof and form only for a request that needs them. */
export function lazyDescriptors(pinned: PinnedDescriptors): FindDescriptor {
  let creating: Promise<FindDescriptor> | undefined
  const create = async () => {
    const { createDescriptors } = await import('../evm/clearSigning/createDescriptors.ts')
    return createDescriptors(pinned, (...request) => fetch(...request))
  }
  return async (...key) => {
    creating ??= create()
    return (await creating)(...key)
  }
}
