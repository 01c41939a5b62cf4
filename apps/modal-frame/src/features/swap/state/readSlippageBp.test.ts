import { expect, test } from 'vitest'
import { readSlippageBp } from './readSlippageBp.ts'

test.each([
  ['0.05', 5],
  ['0,3', 30],
  ['2', 200],
  ['5', 500],
])('reads %s', (text, bp) => {
  expect(readSlippageBp(text)).toBe(bp)
})

test.each(['', '0', '0.04', '5.01', '50', '1e0', '-1', '1.234', ' 1'])('rejects %j', (text) => {
  expect(readSlippageBp(text)).toBeUndefined()
})
