import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { parseAmount } from '../vault/amount.ts'
import { maxTransferable, problemWith } from './movement.ts'

const position = { balance: parseEther('2'), shares: 1n, value: parseEther('1'), readAt: 0 }

test('leaves an amount for fees in the wallet', () => {
  expect(maxTransferable('deposit', position)).toBe(parseEther('1.999'))
  expect(maxTransferable('deposit', { ...position, balance: 5n })).toBe(0n)
})

test.each([
  ['1.999', 'deposit', undefined],
  ['2', 'deposit', 'That’s more than your balance after network fees.'],
  ['1', 'withdraw', undefined],
  ['1.1', 'withdraw', 'That’s more than your position.'],
  ['', 'deposit', 'Enter an amount.'],
  ['nonsense', 'deposit', 'Enter a number, such as 0.5.'],
] as const)('checks %j to %s: %s', (text, direction, problem) => {
  expect(problemWith(parseAmount(text), direction, position)).toBe(problem)
})

test('sends nothing while the balance is unknown', () => {
  expect(problemWith(parseAmount('1'), 'deposit', undefined)).toBe('Loading your balance…')
})
