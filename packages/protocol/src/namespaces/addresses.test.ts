import { describe, expect, test } from 'vitest'
import { type ChainNamespace, isAddress } from '../caip.ts'

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const VALID: [ChainNamespace, string[]][] = [
  [
    'bip122',
    [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ],
  ],
  [
    'polkadot',
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ],
]

describe.each(VALID)('addresses of %s', (namespace, addresses) => {
  test('accepts addresses', () => {
    for (const address of addresses) expect([address, isAddress(namespace, address)]).toEqual([address, true])
  })

  test('rejects cut addresses and invalid letters', () => {
    for (const address of addresses) {
      for (const wrong of [address.slice(0, 12), `${address}l0OI`, ` ${address}`, `${address}\u200b`, `${address}-1`]) {
        expect([wrong, isAddress(namespace, wrong)]).toEqual([wrong, false])
      }
    }
  })

  test('rejects addresses of other namespaces', () => {
    const others = VALID.filter(([name]) => name !== namespace).flatMap(([, texts]) => texts)
    for (const address of [EVM, ...others]) {
      expect([address, isAddress(namespace, address)]).toEqual([address, false])
    }
  })
})

test('rejects a witness program in mixed case', () => {
  expect(isAddress('bip122', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(false)
})
