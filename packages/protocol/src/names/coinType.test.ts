import { expect, test } from 'vitest'
import { coinTypeOf } from './coinType.ts'

test('[S5.4:value] [S9.2:coinType] sets the bit 2147483648 of the chain id', () => {
  expect([1, 8453, 42161, 2_147_483_647].map(coinTypeOf)).toEqual([
    2_147_483_649, 2_147_492_101, 2_147_525_809, 4_294_967_295,
  ])
})

test.each([2_147_483_648, 4_294_967_296, 0, -1, 1.5, Number.NaN])('[S5.4:limit] rejects the chain id %s', (chainId) => {
  expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId')
})
