import { isRecord } from '../isRecord.ts'
import { DESCRIPTOR_DEADLINE_MS } from './descriptorDeadline.ts'
import { descriptorKey } from './descriptorKey.ts'
import { isAbsent, isProven, type Leaf, type Proof } from './descriptorProof.ts'
import { MAX_DESCRIPTOR_BYTES } from './descriptorSize.ts'
import type { FindDescriptor, PinnedDescriptors } from './FindDescriptor.ts'

const MAX_ANSWER_CHARS = 2 * MAX_DESCRIPTOR_BYTES

/** The gateway is untrusted: a proof shows a description (T225) or its absence (T236). @param parse @throws for an invalid body */
export function createDescriptors<Body extends object>(
  { root, url, projectId }: PinnedDescriptors,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  parse: (body: Record<string, unknown>) => Body,
): FindDescriptor<Body> {
  const found = new Map<string, ReturnType<FindDescriptor<Body>>>()

  async function request(chainId: number, address: string, item: string): Promise<Body | 'absent' | undefined> {
    const path = `/v1/descriptors/${root}/${chainId}/${address.toLowerCase()}/${item.toLowerCase()}`
    const response = await fetch(`${url}${path}?projectId=${projectId}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(DESCRIPTOR_DEADLINE_MS),
    })
    const text = response.ok ? await response.text() : ''
    if (text.length > MAX_ANSWER_CHARS) return undefined
    const answer: unknown = JSON.parse(text)
    const key = descriptorKey(chainId, address, item)
    if (!isRecord(answer)) return undefined
    const { absent, body } = answer
    if (isRecord(absent)) {
      return isAbsent(root, key, { previous: leafOf(absent.previous), next: leafOf(absent.next) })
        ? 'absent'
        : undefined
    }
    return isRecord(body) && isProven(root, key, body, proofOf(answer)) ? parse(body) : undefined
  }

  return (chainId, address, item) => {
    const key = descriptorKey(chainId, address, item)
    const finding = found.get(key) ?? request(chainId, address, item).catch(() => undefined)
    found.set(key, finding)
    void finding.then((one) => one ?? found.delete(key))
    return finding
  }
}

/** Avoids zod on the first screen. The proof checks each hash. */
function proofOf({ index, proof }: Record<string, unknown>): Proof {
  const isProof = typeof index === 'number' && Array.isArray(proof) && proof.every((hash) => typeof hash === 'string')
  if (!isProof) throw new TypeError()
  return { index, proof }
}

function leafOf(leaf: unknown): Leaf | undefined {
  if (leaf === undefined) return undefined
  if (!isRecord(leaf) || typeof leaf.key !== 'string' || typeof leaf.bodyHash !== 'string') throw new TypeError()
  return { key: leaf.key, bodyHash: leaf.bodyHash, ...proofOf(leaf) }
}
