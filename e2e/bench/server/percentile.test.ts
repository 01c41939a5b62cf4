import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test('a percentile is the measured value that so many of a hundred do not exceed, in whatever order they came', () => {
  expect(percentile(hundred, 50)).toBe(50)
  expect(percentile(hundred, 99)).toBe(99)
  expect(percentile(hundred, 100)).toBe(100)
})

test('the slowest of a few is their p99', () => {
  expect(percentile([30, 10, 20], 99)).toBe(30)
  expect(percentile([7], 50)).toBe(7)
})

test('nothing has no percentile', () => {
  expect(percentile([], 99)).toBeNaN()
})
