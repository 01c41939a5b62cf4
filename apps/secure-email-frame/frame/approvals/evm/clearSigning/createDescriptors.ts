import { type Descriptor, descriptor, MAX_DESCRIPTOR_BYTES } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorKey } from '@airlock/protocol/clearSigning/descriptorKey'
import { isProven } from '@airlock/protocol/clearSigning/descriptorProof'
import { descriptorAnswer } from '@airlock/protocol/gateway/answers/provenDescriptor'
import type { FindDescriptor, PinnedDescriptors } from '../../shared/lazyDescriptors.ts'

/** Limit of all lookups for one request. */
export const DEADLINE_MS = 800
/** A descriptor, its proof and the JSON around them. */
const MAX_ANSWER_CHARS = 2 * MAX_DESCRIPTOR_BYTES

/**
 * Descriptors of the snapshot that this origin's server pinned. The gateway only carries them: what the root does not prove does not
 * exist (T225).
 */
export function createDescriptors(
  { root, url, projectId }: PinnedDescriptors,
  fetch: typeof globalThis.fetch,
): FindDescriptor {
  const found = new Map<string, Promise<Descriptor | undefined>>()

  async function request(chainId: number, address: string, item: string): Promise<Descriptor | undefined> {
    const path = `/v1/descriptors/${root}/${chainId}/${address.toLowerCase()}/${item}`
    const response = await fetch(`${url}${path}?projectId=${projectId}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const text = response.ok ? await response.text() : ''
    if (text === '' || text.length > MAX_ANSWER_CHARS) return undefined
    const { body, ...proof } = descriptorAnswer.parse(JSON.parse(text))
    if (!isProven(root, descriptorKey(chainId, address, item), body, proof)) return undefined
    return descriptor.parse(body)
  }

  return (chainId, address, item) => {
    const key = descriptorKey(chainId, address, item)
    const finding = found.get(key) ?? request(chainId, address, item).catch(() => undefined)
    found.set(key, finding)
    // An answer that did not come is asked for again with the next request.
    void finding.then((one) => one ?? found.delete(key))
    return finding
  }
}
