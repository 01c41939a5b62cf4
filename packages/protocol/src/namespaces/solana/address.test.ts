import { expect, test } from 'vitest'
import { isAddress, isSameAddress } from '../../caip.ts'
import { isSolanaAddress } from './address.ts'

const VALID = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

test.each([
  ['a wallet', VALID],
  ['the system program', '1'.repeat(32)],
  ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
])('accepts %s', (_, address) => {
  expect([isSolanaAddress(address), isAddress('solana', address)]).toEqual([true, true])
})

test.each([
  ['31 bytes', '1'.repeat(31)],
  ['33 bytes', '1'.repeat(33)],
  ['44 ones', '1'.repeat(44)],
  ['a zero', VALID.replace('H', '0')],
  ['a capital O', VALID.replace('H', 'O')],
  ['a capital I', VALID.replace('H', 'I')],
  ['a small L', VALID.replace('H', 'l')],
  ['nothing', ''],
  ['spaces', ` ${VALID}`],
  ['a zero-width space', `${VALID}\u200b`],
  ['an underscore', VALID.replace('H', '_')],
  ['more than 32 bytes in 44 letters', 'z'.repeat(44)],
  ['an EVM address', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
])('rejects %s as a Solana address', (_, address) => {
  expect(isSolanaAddress(address)).toBe(false)
})

test('is case-sensitive', () => {
  expect(isSameAddress('solana', VALID, VALID.toLowerCase())).toBe(false)
  expect(isSolanaAddress(VALID.toLowerCase())).toBe(false)
})
