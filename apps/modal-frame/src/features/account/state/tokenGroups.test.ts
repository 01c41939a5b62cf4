import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { expect, test } from 'vitest'
import { ARBITRUM } from '../../../testing/testFixtures.ts'
import { tokenBalance } from '../../../testing/testGateway.ts'
import { groupTokens } from './tokenGroups.ts'
import { totalOf } from './total.ts'

const address = `${ARBITRUM}:0x${'1'.repeat(40)}`
const flags = { is_spam: false, is_verified: true, is_tiny: false }
const coin = tokenBalance() as TokenBalance
const listed = (symbol: string, value: number, more = {}) =>
  tokenBalance({ symbol, value, address, flags: { ...flags, ...more } }) as TokenBalance

test('lists the coin first, then tokens by value, and folds tiny and unverified ones', () => {
  const { value: _none, ...unpriced } = listed('NONE', 0)
  const tokens = [
    listed('A', 5),
    unpriced,
    listed('B', 9_000),
    coin,
    listed('T', 0.001, { is_tiny: true }),
    listed('F', 5, { is_verified: false }),
  ]
  const groups = groupTokens(tokens)
  expect(groups.shown.map(({ symbol }) => symbol)).toEqual(['ETH', 'B', 'A', 'NONE'])
  expect(groups.tiny.map(({ symbol }) => symbol)).toEqual(['T'])
  expect(groups.unverified.map(({ symbol }) => symbol)).toEqual(['F'])
})

test('shows added tokens and leaves them out of the total', () => {
  const added = [listed('F', 5, { is_verified: false }), listed('T', 0.001, { is_tiny: true })].map((token) => {
    return { ...token, isAdded: true as const }
  })
  const groups = groupTokens([coin, ...added])
  expect(groups).toMatchObject({ shown: [coin, ...added], tiny: [], unverified: [] })
  expect(totalOf([coin, ...added.slice(0, 1)])?.value).toBe(7_000)
})

test('leaves flagged and unverified tokens out of the total', () => {
  expect(
    totalOf([coin, listed('A', 100), listed('S', 1e9, { is_spam: true }), listed('U', 1e9, { is_verified: false })]),
  ).toEqual({
    value: 7_100,
  })
})

test('averages the change only over tokens whose change is known', () => {
  const up = { ...coin, value: 110, change24h: 10 }
  const down = { ...listed('A', 90), change24h: -10 }
  expect(totalOf([up, down, listed('B', 50)])).toEqual({ value: 250, change: 0 })
  expect(totalOf([up])?.change).toBeCloseTo(10)
})

test('weights price changes by the values 24 hours ago', () => {
  const half = { ...coin, value: 150, change24h: 50 }
  expect(totalOf([half])?.change).toBe(50)
  expect(totalOf([half, { ...listed('A', 50), change24h: -50 }])?.change).toBe(0)
  expect(totalOf([half, { ...listed('A', 100), change24h: 0 }])?.change).toBe(25)
})

test('shows a total only with a price', () => {
  const { value: _none, ...unpriced } = coin
  expect(totalOf([unpriced])).toBeUndefined()
  expect(totalOf([])).toBeUndefined()
})
