import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { skeletonOf } from './skeletonOf.ts'

const WRITINGS: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['4'], b: ['8'], d: ['cl', 'c1', 'ci', 'c-l'], e: ['3'], g: ['6', '9'], l: ['1', 'i'], m: ['rn', 'r-n'] },
  ...{ o: ['0'], s: ['5'], t: ['7'], w: ['vv'], z: ['2'] },
}
const written = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz').chain((letter) => {
  const writing = fc.constantFrom(letter, ...(WRITINGS[letter] ?? []))
  return fc.tuple(writing, writing)
})

describe('skeletonOf', () => {
  test('[T176] is the same for each writing of a label', () => {
    const property = fc.property(fc.array(written, { minLength: 4, maxLength: 20 }), (letters) => {
      const [one = '', other = ''] = [0, 1].map((at) => letters.map((pair) => pair[at]).join(''))
      expect(skeletonOf(one)).toBe(skeletonOf(other))
    })
    void fc.assert(property, { numRuns: 1_000 })
  })

  test.each([
    ['claim', 'c1aim'],
    ['circle', 'clrcle'],
    ['vwave', 'vvvave'],
  ])('[T176] is the same for %s and %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  test('differs between labels that differ', () => {
    expect(new Set(['nick', 'mick', 'nicky', 'rick', 'vick'].map(skeletonOf)).size).toBe(5)
  })
})
