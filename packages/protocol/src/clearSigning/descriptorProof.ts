import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { canonicalJson } from '../text/canonicalJson.ts'

/** A million descriptors. */
const MAX_DEPTH = 20

const [LEAF, NODE] = [0, 1]
/** Fills the tree up to a power of two. No leaf has this hash. */
const PADDING = new Uint8Array(32)
const EMPTY_ROOT = `0x${'00'.repeat(32)}`

export type Neighbours = { previous?: Leaf | undefined; next?: Leaf | undefined }

const hashText = (text: string) => keccak_256(utf8ToBytes(text))
const toHex = (hash: Uint8Array) => `0x${bytesToHex(hash)}`
const ofHex = (hash: string) => Uint8Array.from(hash.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const HASH = /^0x[0-9a-f]{64}$/

export type Proof = { index: number; proof: readonly string[] }
export type Leaf = Proof & { key: string; bodyHash: string }

function leafOf(key: string, bodyHash: Uint8Array): Uint8Array {
  return keccak_256(Uint8Array.of(LEAF, ...hashText(key), ...bodyHash))
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return keccak_256(Uint8Array.of(NODE, ...left, ...right))
}

export function isProven(root: string, key: string, body: unknown, proof: Proof): boolean {
  return isUnder(root, leafOf(key, hashText(canonicalJson(body))), proof)
}

/** Leaves are sorted, so adjacent neighbours prove absence. The first key has no `previous`, the last no `next`. */
export function isAbsent(root: string, key: string, { previous, next }: Neighbours): boolean {
  if (previous === undefined && next === undefined) return root === EMPTY_ROOT
  const isAfter = previous === undefined ? next?.index === 0 : previous.key < key && hasLeaf(root, previous)
  const isBefore =
    next === undefined ? previous !== undefined && isLast(previous) : key < next.key && hasLeaf(root, next)
  const isAdjacent = previous === undefined || next === undefined || next.index === previous.index + 1
  return isAfter && isBefore && isAdjacent
}

function hasLeaf(root: string, { key, bodyHash, ...proof }: Leaf): boolean {
  return HASH.test(bodyHash) && isUnder(root, leafOf(key, ofHex(bodyHash)), proof)
}

function isLast({ index, proof }: Proof): boolean {
  return proof.every((sibling, level) => isRight(index, level) || sibling === EMPTY_ROOT)
}

const isRight = (index: number, level: number) => Math.floor(index / 2 ** level) % 2 === 1

function isUnder(root: string, leaf: Uint8Array, { index, proof }: Proof): boolean {
  const isIndex = Number.isSafeInteger(index) && index >= 0 && index < 2 ** proof.length
  if (!isIndex || proof.length > MAX_DEPTH || !proof.every((hash) => HASH.test(hash))) return false
  let hash = leaf
  for (const [level, one] of proof.entries()) {
    const sibling = ofHex(one)
    hash = isRight(index, level) ? nodeOf(sibling, hash) : nodeOf(hash, sibling)
  }
  return toHex(hash) === root
}

export function descriptorTree(entries: readonly (readonly [key: string, body: unknown])[]) {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  const bodyHashes = sorted.map(([, body]) => hashText(canonicalJson(body)))
  const levels = [sorted.map(([key], index) => leafOf(key, bodyHashes[index] ?? PADDING))]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      nodeOf(level[at * 2] ?? PADDING, level[at * 2 + 1] ?? PADDING),
    )
    levels.push(pairs)
  }
  const indexes = new Map(sorted.map(([key], index) => [key, index]))
  const proofAt = (index: number): Proof => ({
    index,
    proof: levels.slice(0, -1).map((level, depth) => {
      const at = Math.floor(index / 2 ** depth)
      return toHex(level[at % 2 === 0 ? at + 1 : at - 1] ?? PADDING)
    }),
  })
  const leafAt = (index: number): Leaf | undefined => {
    const [key] = sorted[index] ?? []
    return key === undefined ? undefined : { key, bodyHash: toHex(bodyHashes[index] ?? PADDING), ...proofAt(index) }
  }
  return {
    root: toHex(levels.at(-1)?.[0] ?? PADDING),
    proofOf(key: string): Proof | undefined {
      const index = indexes.get(key)
      return index === undefined ? undefined : proofAt(index)
    },
    neighboursOf(key: string): Neighbours | undefined {
      if (indexes.has(key)) return undefined
      const at = placeOf(sorted, key)
      const [previous, next] = [leafAt(at - 1), leafAt(at)]
      return { ...(previous && { previous }), ...(next && { next }) }
    },
  }
}

function placeOf(sorted: readonly (readonly [key: string, body: unknown])[], key: string): number {
  let [start, end] = [0, sorted.length]
  while (start < end) {
    const middle = (start + end) >> 1
    if ((sorted[middle]?.[0] ?? '') < key) start = middle + 1
    else end = middle
  }
  return start
}
