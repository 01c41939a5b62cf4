import { describe, expect, test } from 'vitest'
import {
  chainIdOf,
  isAddress,
  isCaipNetworkId,
  isSameAddress,
  NAMESPACES,
  namespaceOf,
  referenceOf,
  shortAddress,
  toCaipAddress,
} from './caip.ts'
import { isEvmAddress } from './namespaces/eip155/address.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('has the four namespaces of the product', () => {
  expect(NAMESPACES).toEqual(['eip155', 'solana', 'polkadot', 'bip122'])
})

describe('CAIP-2', () => {
  test.each([
    'eip155:1',
    'eip155:42161',
    'eip155:9007199254740991',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'bip122:000000000019d6689c085ae165831e93',
  ])('accepts %s', (id) => {
    expect(isCaipNetworkId(id)).toBe(true)
  })

  test('rejects everything else', () => {
    const ids: unknown[] = [
      '',
      'eip155',
      'eip155:',
      'eip155:0',
      'eip155:01',
      'eip155:0x1',
      'eip155:-1',
      'eip155:1.5',
      'eip155:1e3',
      'eip155:9007199254740992',
      'eip155:1\n',
      ' eip155:1',
      'eip155:1:2',
      'EIP155:1',
      'cosmos:cosmoshub-3',
      '__proto__:1',
      'solana:',
      `solana:${'a'.repeat(33)}`,
      'solana:a b',
      1,
      null,
      undefined,
      ['eip155:1'],
      { toString: () => 'eip155:1' },
    ]
    for (const id of ids) expect(isCaipNetworkId(id)).toBe(false)
  })
})

describe('CAIP-10', () => {
  test('splits and joins an account id without loss', () => {
    const id = toCaipAddress('eip155:42161', address)
    expect(id).toBe(`eip155:42161:${address}`)
    expect(namespaceOf(id)).toBe('eip155')
    expect(referenceOf('eip155:42161')).toBe('42161')
  })

  test.each([address, address.toLowerCase(), address.toUpperCase().replace('0X', '0x')])(
    'accepts the EVM address %s',
    (one) => {
      expect(isEvmAddress(one)).toBe(true)
      expect(isAddress('eip155', one)).toBe(true)
    },
  )

  test('rejects other values as EVM addresses', () => {
    const others: unknown[] = [
      address.slice(0, -1),
      `${address}0`,
      `${address}\n`,
      address.replace('0x', '0X'),
      address.replace('F', 'G'),
      'vitalik.eth',
      [address],
      null,
      42,
    ]
    for (const other of others) expect(isAddress('eip155', other)).toBe(false)
  })

  test('accepts only the grammar of other namespaces', () => {
    expect(isAddress('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe(true)
    expect(isAddress('bip122', 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk')).toBe(true)
    for (const invalid of ['', 'a b', 'a/b', '<img>', 'x'.repeat(129), 5])
      expect(isAddress('solana', invalid)).toBe(false)
  })
})

test('compares addresses by namespace, ignoring case only on EVM', () => {
  expect(isSameAddress('eip155', address, address.toLowerCase())).toBe(true)
  expect(isSameAddress('eip155', address, address.replace('71', '72'))).toBe(false)
  expect(isSameAddress('solana', 'Abc', 'Abc')).toBe(true)
  expect(isSameAddress('solana', 'Abc', 'abc')).toBe(false)
})

test('shortens addresses by the rule of their namespace', () => {
  expect(shortAddress('eip155', address)).toBe('0x71C7…976F')
  expect(shortAddress('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe('7S3P…AaKv')
  expect(shortAddress('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', { end: 2 })).toBe('7S3P…Kv')
})

test('returns a number for EVM chains and the CAIP-2 id for others', () => {
  expect(chainIdOf('eip155:42161')).toBe(42161)
  expect(chainIdOf('polkadot:b0a8d493285c2df73290dfb7e61f870f')).toBe('polkadot:b0a8d493285c2df73290dfb7e61f870f')
})
