import { describe, expect, test } from 'vitest'
import { allowanceKeepers } from './allowanceKeepers.ts'

const TOKEN = `0x${'a1'.repeat(20)}`
const keeper = (change: object = {}) => ({ tokens: { [TOKEN]: '500000000' }, ...change })

describe('allowanceKeepers', () => {
  test('accepts networks, each with a maximum by token', () => {
    const keepers = { 'eip155:8453': keeper() }
    expect(allowanceKeepers.parse(keepers)).toEqual(keepers)
  })

  test('accepts an entry that offers no token', () => {
    expect(allowanceKeepers.safeParse({ 'eip155:1': keeper({ tokens: {} }) }).success).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a network of another kind', { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': keeper() }],
    ['a name instead of a token’s address', { 'eip155:1': keeper({ tokens: { 'usdc.eth': '1' } }) }],
    ['a maximum of zero', { 'eip155:1': keeper({ tokens: { [TOKEN]: '0' } }) }],
    ['a maximum with a decimal point', { 'eip155:1': keeper({ tokens: { [TOKEN]: '500.0' } }) }],
    ['a maximum that is a number', { 'eip155:1': keeper({ tokens: { [TOKEN]: 500 } }) }],
    ['a maximum over the contract’s limit', { 'eip155:1': keeper({ tokens: { [TOKEN]: `1${'0'.repeat(38)}` } }) }],
    ['an unknown entry', { 'eip155:1': keeper({ keeper: TOKEN }) }],
  ])('rejects %s', (_, keepers) => {
    expect(allowanceKeepers.safeParse(keepers).success).toBe(false)
  })
})
