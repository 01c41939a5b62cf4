import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../text/canonicalJson.ts'
import { descriptorKey, typeHashOf } from './descriptorKey.ts'
import { descriptorTree, isAbsent, isProven, type Neighbours } from './descriptorProof.ts'

const KEY = descriptorKey(1, `0x${'AB'.repeat(20)}`, '0x617ba037')
const BODY = { owner: 'Lender', intent: 'Supply', rows: [{ path: ['#', 'amount'], label: 'Amount', as: 'raw' }] }
const entries = [
  [KEY, BODY],
  ...Array.from(
    { length: 12 },
    (_, at) => [descriptorKey(1, `0x${'cd'.repeat(20)}`, `0x0000000${at % 10}${at}`), { at }] as const,
  ),
] as const
const tree = descriptorTree(entries)
const proof = tree.proofOf(KEY)
if (proof === undefined) throw new Error('The tree has no such leaf.')

function* changesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    yield text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
  }
}

describe('[T225] isProven', () => {
  test('accepts each leaf of a tree of any size', () => {
    void fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 40 }), (keys) => {
        const all = keys.map((key) => [key, { key }] as const)
        const created = descriptorTree(all)
        for (const [key, body] of all) {
          const found = created.proofOf(key)
          expect(found !== undefined && isProven(created.root, key, body, found)).toBe(true)
        }
      }),
    )
  })

  test('rejects each changed byte of body, proof, index, key and root', () => {
    const text = canonicalJson(BODY)
    for (const changed of changesOf(text)) {
      let body: unknown
      try {
        body = JSON.parse(changed)
      } catch {
        continue
      }
      expect(isProven(tree.root, KEY, body, proof)).toBe(false)
    }
    for (const key of changesOf(KEY)) expect(isProven(tree.root, key, BODY, proof)).toBe(false)
    for (const root of changesOf(tree.root)) expect(isProven(root, KEY, BODY, proof)).toBe(false)
    for (const [level, hash] of proof.proof.entries()) {
      for (const one of changesOf(hash)) {
        expect(isProven(tree.root, KEY, BODY, { ...proof, proof: proof.proof.with(level, one) })).toBe(false)
      }
    }
    for (let index = -1; index <= 2 ** proof.proof.length; index += 1) {
      expect(isProven(tree.root, KEY, BODY, { ...proof, index })).toBe(index === proof.index)
    }
    expect(isProven(tree.root, KEY, BODY, { ...proof, index: proof.index + 2 ** proof.proof.length })).toBe(false)
  })

  test('rejects a node instead of a leaf, and the padding', () => {
    expect(isProven(tree.root, KEY, BODY, { index: 0, proof: [] })).toBe(false)
    expect(isProven(`0x${'00'.repeat(32)}`, '', {}, { index: 0, proof: [] })).toBe(false)
    expect(isProven(tree.root, KEY, BODY, { ...proof, proof: Array(64).fill(tree.root) })).toBe(false)
  })

  test('verifies presence with 11 hashes in a tree of 1,400 leaves', () => {
    const large = descriptorTree(Array.from({ length: 1_400 }, (_, at) => [`${at}`, { ...BODY, at }] as const))
    const found = large.proofOf('700')
    if (found === undefined) throw new Error('The tree has no such leaf.')
    expect(found.proof).toHaveLength(11)
    expect(isProven(large.root, '700', { ...BODY, at: 700 }, found)).toBe(true)
  })
})

describe('[T236] isAbsent', () => {
  /** Even numbers are described. */
  const keyOf = (number: number) => String(number).padStart(4, '0')
  const treeOf = (size: number) =>
    descriptorTree(Array.from({ length: size }, (_, at) => [keyOf(at * 2), { at }] as const))
  const large = treeOf(13)
  const around = (key: string): Neighbours => {
    const neighbours = large.neighboursOf(key)
    if (neighbours === undefined) throw new Error('The tree has this leaf.')
    return neighbours
  }
  const [KEY_7, inside] = [keyOf(7), around(keyOf(7))]
  const { previous, next } = inside
  if (previous === undefined || next === undefined) throw new Error('The key has two neighbours.')

  test('accepts each missing key of a tree of any size', () => {
    for (let size = 0; size <= 17; size += 1) {
      const created = treeOf(size)
      for (const key of ['', ...Array.from({ length: size * 2 }, (_, number) => keyOf(number)), 'z']) {
        const neighbours = created.neighboursOf(key)
        const isThere = created.proofOf(key) !== undefined
        expect(neighbours === undefined).toBe(isThere)
        if (neighbours !== undefined)
          expect([size, key, isAbsent(created.root, key, neighbours)]).toEqual([size, key, true])
      }
    }
  })

  test('rejects each described key, whatever the neighbours', () => {
    const missing = ['', 'z', ...Array.from({ length: 12 }, (_, at) => keyOf(at * 2 + 1))]
    for (let at = 0; at < 13; at += 1) {
      for (const key of missing) expect(isAbsent(large.root, keyOf(at * 2), around(key))).toBe(false)
    }
  })

  test.each([
    ['no neighbours', {}],
    ['only the previous one', { previous }],
    ['only the next one', { next }],
    ['swapped neighbours', { previous: next, next: previous }],
    ['neighbours of another place', around(keyOf(9))],
    ['neighbours that are not adjacent', { previous, next: around(keyOf(9)).next }],
    ['the same neighbour twice', { previous, next: previous }],
    ['neighbours of another tree', treeOf(14).neighboursOf(keyOf(7))],
    ['the first leaf as the next one', { next: around('').next }],
    ['the last leaf as the previous one', { previous: around('z').previous }],
    ['a changed key', { previous: { ...previous, key: '0000' }, next }],
    ['a changed body', { previous, next: { ...next, bodyHash: previous.bodyHash } }],
    ['a body hash of another form', { previous, next: { ...next, bodyHash: '0x' } }],
    ['a huge proof', { previous: { ...previous, proof: Array(1_000).fill(large.root) }, next }],
    ['an index of a larger tree', { previous: { ...previous, index: previous.index + 16 }, next }],
    ['no proof', { previous: { ...previous, index: 0, proof: [] }, next: { ...next, index: 1, proof: [] } }],
  ] as [string, Neighbours][])('rejects %s', (_name, neighbours) => {
    expect(isAbsent(large.root, KEY_7, inside)).toBe(true)
    expect(isAbsent(large.root, KEY_7, neighbours)).toBe(false)
  })

  test('rejects another leaf than the last as the end of the list', () => {
    for (let at = 0; at < 12; at += 1) {
      const { previous: leaf } = around(keyOf(at * 2 + 1))
      expect(isAbsent(large.root, 'z', { previous: leaf })).toBe(false)
    }
    // Without its end, a tree of one leaf less has the same first leaves.
    expect(isAbsent(treeOf(12).root, 'z', around('z'))).toBe(false)
  })

  test('rejects each changed hash of a proof', () => {
    for (const side of ['previous', 'next'] as const) {
      const leaf = side === 'previous' ? previous : next
      for (const [level, hash] of leaf.proof.entries()) {
        const changed = `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`
        const proof = leaf.proof.with(level, changed)
        expect(isAbsent(large.root, KEY_7, { ...inside, [side]: { ...leaf, proof } })).toBe(false)
      }
    }
  })

  test('verifies absence in a tree of 1,400 leaves', () => {
    const { root, neighboursOf } = treeOf(1_400)
    const neighbours = neighboursOf(keyOf(701)) ?? {}
    expect(isAbsent(root, keyOf(701), neighbours)).toBe(true)
  })
})

describe('typeHashOf', () => {
  test('hashes the encoded type of EIP-712, with its structs sorted', () => {
    const types = new Map([
      [
        'Mail',
        [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person[]' },
          { name: 'asset', type: 'Asset' },
        ],
      ],
      ['Person', [{ name: 'wallet', type: 'address' }]],
      ['Asset', [{ name: 'amount', type: 'uint256' }]],
    ])
    expect(typeHashOf('Mail', types)).toBe('0x1f451e355ca17c25a0fecdbc25ce886bbbaf52554add8ac4b0e536ecc2254e10')
  })
})
