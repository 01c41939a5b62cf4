import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { canonicalJson } from './canonicalJson.ts'

/** Depth of the largest tree: a million descriptors. */
const MAX_DEPTH = 20

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)]
/** Fills the tree up to a power of two. No leaf has this hash. */
const PADDING = new Uint8Array(32)

const hashText = (text: string) => keccak_256(utf8ToBytes(text))
const toHex = (hash: Uint8Array) => `0x${bytesToHex(hash)}`

function leafOf(key: string, body: unknown): Uint8Array {
  return keccak_256(concatBytes(LEAF, hashText(key), hashText(canonicalJson(body))))
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(NODE, left, right))
}

type Proof = { index: number; proof: readonly string[] }

/** Whether a tree with this root has this descriptor at this key. */
export function isProven(root: string, key: string, body: unknown, { index, proof }: Proof): boolean {
  const isIndex = Number.isSafeInteger(index) && index >= 0 && index < 2 ** proof.length
  if (!isIndex || proof.length > MAX_DEPTH || !proof.every((hash) => /^0x[0-9a-f]{64}$/.test(hash))) return false
  let hash = leafOf(key, body)
  for (const [level, one] of proof.entries()) {
    const sibling = hexToBytes(one.slice(2))
    hash = Math.floor(index / 2 ** level) % 2 === 0 ? nodeOf(hash, sibling) : nodeOf(sibling, hash)
  }
  return toHex(hash) === root
}

/** Builds the tree of all descriptors, sorted by key. */
export function descriptorTree(entries: readonly (readonly [key: string, body: unknown])[]) {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  const levels = [sorted.map(([key, body]) => leafOf(key, body))]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      nodeOf(level[at * 2] ?? PADDING, level[at * 2 + 1] ?? PADDING),
    )
    levels.push(pairs)
  }
  const indexes = new Map(sorted.map(([key], index) => [key, index]))
  return {
    root: toHex(levels.at(-1)?.[0] ?? PADDING),
    proofOf(key: string): Proof | undefined {
      const index = indexes.get(key)
      if (index === undefined) return undefined
      const proof = levels.slice(0, -1).map((level, depth) => {
        const at = Math.floor(index / 2 ** depth)
        return toHex(level[at % 2 === 0 ? at + 1 : at - 1] ?? PADDING)
      })
      return { index, proof }
    },
  }
}
