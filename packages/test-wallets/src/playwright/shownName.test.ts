import { expect, test } from 'vitest'
import { shownName } from './shownName.ts'

test.each([
  ['eip155', 'good', 'Good Wallet'],
  ['eip155', 'stuck', 'Wrong Chain Wallet'],
  ['solana', 'late', 'Sol Late'],
  ['polkadot', 'locked', 'Dot Locked'],
  ['bip122', 'refusing', 'Btc Refusing'],
] as const)('names the wallet of %s that behaves as %s', (namespace, name, shown) => {
  expect(shownName(namespace, name)).toBe(shown)
})

test('names a wallet that does not exist', () => {
  expect(() => shownName('solana', 'stuck')).toThrow('Unknown test wallet "stuck" of solana.')
})
