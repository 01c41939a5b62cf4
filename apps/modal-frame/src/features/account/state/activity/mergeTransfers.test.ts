import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { addDecimals, mergeTransfers } from './mergeTransfers.ts'

type Transfer = NonNullable<Transaction['transfers']>[number]

const move = (symbol: string, direction: 'in' | 'out', numeric: string): Transfer => ({
  fungible_info: { symbol, name: symbol },
  direction,
  quantity: { numeric },
})

const merged = (...moves: Transfer[]) =>
  mergeTransfers(moves).map(
    ({ transfer, direction, quantity }) => `${direction} ${quantity} ${transfer.fungible_info?.symbol}`,
  )

test('adds up transfers of a token in one direction', () => {
  expect(merged(move('ETH', 'in', '0.1'), move('ETH', 'in', '0.25'), move('USDC', 'in', '3'))).toEqual([
    'in 0.35 ETH',
    'in 3 USDC',
  ])
})

test('shows at most two transfers, outgoing first', () => {
  expect(merged(move('A', 'in', '1'), move('B', 'in', '1'), move('C', 'out', '1'))).toEqual(['out 1 C', 'in 1 A'])
})

test('ignores outgoing gas under a tenth of a received amount', () => {
  expect(merged(move('ETH', 'in', '5'), move('ETH', 'out', '0.4'))).toEqual(['in 5 ETH'])
  expect(merged(move('ETH', 'in', '5'), move('ETH', 'out', '0.5'))).toEqual(['out 0.5 ETH', 'in 5 ETH'])
})

test('shows a payment whole, however small a part of the value it is', () => {
  const usdc = (direction: 'in' | 'out', numeric: string): Transfer => ({
    fungible_info: { symbol: 'USDC', name: 'USD Coin', address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
    direction,
    quantity: { numeric },
  })
  expect(merged(move('ETH', 'out', '5'), move('ETH', 'out', '0.4'))).toEqual(['out 5.4 ETH'])
  expect(merged(usdc('out', '100'), usdc('out', '5'))).toEqual(['out 105 USDC'])
  expect(merged(usdc('in', '1000'), usdc('out', '50'))).toEqual(['out 50 USDC', 'in 1000 USDC'])
})

test('returns no transfers for a transaction without any', () => {
  expect(mergeTransfers(null)).toEqual([])
})

test('adds decimals without losing a digit', () => {
  expect(addDecimals('123456789012345678901.000000000000000001', '0.999999999999999999')).toBe(
    '123456789012345678902.000000000000000000',
  )
  expect(addDecimals('0', '7')).toBe('7')
})
