import { expect, test } from 'vitest'
import { isMainnet, isSolana, solanaName } from './solanaNetworks.ts'

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', true],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', false],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', false],
  ['solana:other', 'solana:other', false],
  ['constructor', 'constructor', false],
])('names Solana networks: %s is %s', (chainId, name, isMain) => {
  expect([solanaName(chainId), isMainnet(chainId)]).toEqual([name, isMain])
  expect(isSolana(chainId)).toBe(chainId.startsWith('solana:'))
})

test('rejects an EVM network', () => {
  expect([isSolana(1), isMainnet(1), isSolana('not solana:x')]).toEqual([false, false, false])
})
