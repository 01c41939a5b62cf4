import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonicalJson.ts'
import { descriptorKey, typeHashOf } from './descriptorKey.ts'
import { descriptorTree, isProven } from './descriptorProof.ts'

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

/** Flips one bit of each byte of a text. */
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

  test('takes at most 2 ms for a tree of 1,400 leaves', () => {
    const large = descriptorTree(Array.from({ length: 1_400 }, (_, at) => [`${at}`, { ...BODY, at }] as const))
    const found = large.proofOf('700')
    if (found === undefined) throw new Error('The tree has no such leaf.')
    expect(found.proof).toHaveLength(11)
    const times = Array.from({ length: 50 }, () => {
      const startedAt = performance.now()
      expect(isProven(large.root, '700', { ...BODY, at: 700 }, found)).toBe(true)
      return performance.now() - startedAt
    })
    // Other work on the machine only adds to a time.
    expect(Math.min(...times)).toBeLessThan(2)
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
