import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowPositions, rowsBetween } from './rowPositions.ts'

describe('rowPositions', () => {
  test('sums the heights', () => {
    expect(rowPositions([56, 34, 56])).toEqual([0, 56, 90, 146])
    expect(rowPositions([])).toEqual([0])
  })
})

describe('rowsBetween', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })

  test('returns every row that overlaps', () => {
    return fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 900 }), (all, from, size) => {
        const tops = rowPositions(all)
        const { first, last } = rowsBetween(tops, from, from + size)
        const visible = all.flatMap((height, index) => {
          const top = tops[index] ?? 0
          return top < from + size && top + height > from ? [index] : []
        })
        for (const index of visible) {
          expect(index).toBeGreaterThanOrEqual(first)
          expect(index).toBeLessThanOrEqual(last)
        }
        expect(last - first).toBeLessThanOrEqual(visible.length + 1)
      }),
    )
  })

  test('stays in the list beyond its ends', () => {
    const tops = rowPositions([50, 50])
    expect(rowsBetween(tops, -500, -100)).toEqual({ first: 0, last: 0 })
    expect(rowsBetween(tops, 900, 1_000)).toEqual({ first: 1, last: 1 })
  })
})
