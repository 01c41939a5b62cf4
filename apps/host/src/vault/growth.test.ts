import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { accrued, dailyYield, percentAYear } from './growth.ts'

const RATE = BigInt(Math.round((0.072 / (365 * 86_400)) * 1e18))
const ONE = parseEther('1')

test('returns 1.072 after a year at 7.2 %', () => {
  expect(Number(accrued(ONE, RATE, 365 * 86_400 * 1_000)) / 1e18).toBeCloseTo(1.072, 6)
  expect(percentAYear(RATE)).toBe('7.2')
})

test('returns more after one second', () => {
  expect(accrued(ONE, RATE, 1_000)).toBe(ONE + RATE)
})

test('ignores a clock that runs backwards', () => {
  expect(accrued(ONE, RATE, -5_000)).toBe(ONE)
})

test('counts 86,400 seconds a day', () => {
  expect(dailyYield(ONE, RATE)).toBe(RATE * 86_400n)
})
