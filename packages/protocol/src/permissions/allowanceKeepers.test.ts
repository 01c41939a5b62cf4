import { describe, expect, test } from 'vitest'
import { allowanceKeepers } from './allowanceKeepers.ts'

const [KEEPER, TOKEN] = ['c1', 'a1'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const keeper = (change: object = {}) => ({ keeper: KEEPER, tokens: { [TOKEN]: '500000000' }, ...change })

describe('allowanceKeepers', () => {
  test('accepts contracts by network, each with a maximum by token', () => {
    const keepers = { 'eip155:8453': keeper() }
    expect(allowanceKeepers.parse(keepers)).toEqual(keepers)
  })

  test('accepts an entry that offers no token', () => {
    expect(allowanceKeepers.safeParse({ 'eip155:1': keeper({ tokens: {} }) }).success).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a network of another kind', { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': keeper() }],
    ['no address', { 'eip155:1': keeper({ keeper: undefined }) }],
    ['a name instead of an address', { 'eip155:1': keeper({ keeper: 'keeper.eth' }) }],
    ['a maximum of zero', { 'eip155:1': keeper({ tokens: { [TOKEN]: '0' } }) }],
    ['a maximum with a decimal point', { 'eip155:1': keeper({ tokens: { [TOKEN]: '500.0' } }) }],
    ['a maximum that is a number', { 'eip155:1': keeper({ tokens: { [TOKEN]: 500 } }) }],
    ['a maximum over the contract’s limit', { 'eip155:1': keeper({ tokens: { [TOKEN]: `1${'0'.repeat(38)}` } }) }],
    ['an unknown entry', { 'eip155:1': keeper({ owner: KEEPER }) }],
  ])('rejects %s', (_, keepers) => {
    expect(allowanceKeepers.safeParse(keepers).success).toBe(false)
  })
})
