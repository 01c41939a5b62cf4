import { expect, test } from 'vitest'
import { judgeTimes } from './judgeTimes.ts'

const times = (fast: number, slow: number) => [...Array<number>(90).fill(fast), ...Array<number>(10).fill(slow)]

test.each([
  ['quote: coin to token', times(20, 50), false],
  ['quote: coin to token', times(31, 50), true],
  ['quote: coin to token', times(20, 61), true],
  ['registration', times(290, 299), false],
  ['registration', times(100, 301), true],
  ['one tap', times(100, 149), false],
  ['one tap', times(100, 151), true],
  ['no passkey', times(5, 11), true],
  ['powers', times(0.5, 1.4), false],
  ['powers', times(0.5, 1.6), true],
  ['CCIP read', times(1_000, 1_000), false],
])('judges %s by its goal', (row, values, isAbove) => {
  expect(judgeTimes(row, values)).toEqual({
    text: expect.stringMatching(isAbove ? /: above the goal$/ : /ms$/),
    isAbove,
  })
})

test('prints both percentiles and the goals', () => {
  expect(judgeTimes('quote: x', times(20, 50)).text).toBe(
    'quote: x                p50 20.0 ms, p95 50.0 ms, p50 ≤ 30 ms, p95 ≤ 60 ms',
  )
})

test('prints the unit of a ratio', () => {
  expect(judgeTimes('powers', [0.5], 'of a bare scan').text).toBe(
    'powers                  p50 0.5 of a bare scan, p95 0.5 of a bare scan, p95 ≤ 1.5 of a bare scan',
  )
})
