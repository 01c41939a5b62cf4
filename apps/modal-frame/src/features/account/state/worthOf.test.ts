import { expect, test } from 'vitest'
import { tokenBalance } from '../../../testing/testGateway.ts'
import { worthOf } from './worthOf.ts'

const coin = (overrides: object = {}) => tokenBalance(overrides as Record<string, unknown>) as never

test.each([
  ['the total in dollars', [coin()], '$7,000.00'],
  ['the coin without prices', [coin({ value: undefined, price: 0 })], '2 ETH'],
  ['nothing without a balance', [], undefined],
])('returns %s', (_, tokens, text) => {
  expect(worthOf(tokens)).toBe(text)
})
