import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { accrued, dailyYield, percentAYear } from './growth.ts'

const RATE = BigInt(Math.round((0.072 / (365 * 86_400)) * 1e18))
const ONE = parseEther('1')

test('a year at 7.2 % makes 1.072 of 1', () => {
  expect(Number(accrued(ONE, RATE, 365 * 86_400 * 1_000)) / 1e18).toBeCloseTo(1.072, 6)
  expect(percentAYear(RATE)).toBe('7.2')
})

test('a second is enough to see it move', () => {
  expect(accrued(ONE, RATE, 1_000)).toBe(ONE + RATE)
})

test('a clock that runs backwards takes nothing away', () => {
  expect(accrued(ONE, RATE, -5_000)).toBe(ONE)
})

test('a day is 86,400 seconds', () => {
  expect(dailyYield(ONE, RATE)).toBe(RATE * 86_400n)
})
