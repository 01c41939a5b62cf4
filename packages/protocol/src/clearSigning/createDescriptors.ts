import { descriptorAnswer } from '../gateway/answers/provenDescriptor.ts'
import { type Descriptor, descriptor, MAX_DESCRIPTOR_BYTES } from './descriptor.ts'
import { descriptorKey } from './descriptorKey.ts'
import { isAbsent, isProven } from './descriptorProof.ts'
import type { FindDescriptor, PinnedDescriptors } from './FindDescriptor.ts'

/** Limit of all lookups for one request. */
export const DESCRIPTOR_DEADLINE_MS = 800
/** A descriptor, its proof and the JSON around them. */
const MAX_ANSWER_CHARS = 2 * MAX_DESCRIPTOR_BYTES

/**
 * Descriptors of the snapshot that the own server pinned. The gateway only carries them: what the root does not prove is unknown, both
 * a description (T225) and that there is none (T236).
 */
export function createDescriptors(
  { root, url, projectId }: PinnedDescriptors,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): FindDescriptor {
  const found = new Map<string, ReturnType<FindDescriptor>>()

  async function request(chainId: number, address: string, item: string): Promise<Descriptor | 'absent' | undefined> {
    const path = `/v1/descriptors/${root}/${chainId}/${address.toLowerCase()}/${item.toLowerCase()}`
    const response = await fetch(`${url}${path}?projectId=${projectId}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(DESCRIPTOR_DEADLINE_MS),
    })
    const text = response.ok ? await response.text() : ''
    if (text === '' || text.length > MAX_ANSWER_CHARS) return undefined
    const answer = descriptorAnswer.parse(JSON.parse(text))
    const key = descriptorKey(chainId, address, item)
    if ('absent' in answer) return isAbsent(root, key, answer.absent) ? 'absent' : undefined
    const { body, ...proof } = answer
    return isProven(root, key, body, proof) ? descriptor.parse(body) : undefined
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
