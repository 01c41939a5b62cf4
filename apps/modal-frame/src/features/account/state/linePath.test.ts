import { expect, test } from 'vitest'
import { linePath } from './linePath.ts'

test('draws higher prices higher, from the first time to the last', () => {
  const points = [
    { time: 0, price: 10 },
    { time: 30, price: 20 },
    { time: 60, price: 15 },
  ]
  expect(linePath(points)).toBe('M0.0 96.0L50.0 4.0L100.0 50.0')
})

test('draws equal prices and equal times without NaN', () => {
  expect(linePath([1, 1].map((price) => ({ time: 5, price })))).toBe('M0.0 50.0L0.0 50.0')
})
