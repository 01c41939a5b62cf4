import { expect, test } from 'vitest'
import { humanize, humanizeCall } from './humanize.ts'

test.each([
  ['swapExactTokensForETH', 'Swap Exact Tokens For ETH'],
  ['swapETHForExactTokens', 'Swap ETH For Exact Tokens'],
  ['mint', 'Mint'],
  ['withdraw_all', 'Withdraw all'],
  ['__init', 'Init'],
  ['deposit2Vault', 'Deposit2 Vault'],
  ['0x12aa3caf', '0x12aa3caf'],
  ['выплатить', 'выплатить'],
])('turns %s into %s', (name, text) => {
  expect(humanize(name)).toBe(text)
})

test('names no call by its selector', () => {
  expect(humanizeCall('approve')).toBe('Approve')
  expect(humanizeCall('0x12aa3caf')).toBeUndefined()
})
