import { describe, expect, test } from 'vitest'
import {
  fromChainId,
  isAddress,
  isCaipNetworkId,
  isEvmAddress,
  NAMESPACES,
  namespaceOf,
  referenceOf,
  toCaipAddress,
  toHexChainId,
} from './caip.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('The four namespaces of the product are known', () => {
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
  ])('[S3.25:eip155] [S3.25:solana] [S3.25:polkadot] [S3.25:bip122] accepts %s', (id) => {
    expect(isCaipNetworkId(id)).toBe(true)
  })

  test('refuses everything else', () => {
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
  test('an account id is taken apart and put together without loss', () => {
    const id = toCaipAddress('eip155:42161', address)
    expect(id).toBe(`eip155:42161:${address}`)
    expect(namespaceOf(id)).toBe('eip155')
    expect(referenceOf('eip155:42161')).toBe('42161')
  })

  test.each([address, address.toLowerCase(), address.toUpperCase().replace('0X', '0x')])(
    'an EVM address: %s',
    (one) => {
      expect(isEvmAddress(one)).toBe(true)
      expect(isAddress('eip155', one)).toBe(true)
    },
  )

  test('what is not an EVM address', () => {
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

  test('other namespaces accept the grammar and nothing more', () => {
    expect(isAddress('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe(true)
    expect(isAddress('bip122', 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk')).toBe(true)
    for (const bad of ['', 'a b', 'a/b', '<img>', 'x'.repeat(129), 5]) expect(isAddress('solana', bad)).toBe(false)
  })
})

test('A network id gives its 0x quantity', () => {
  expect(toHexChainId('eip155:1')).toBe('0x1')
  expect(toHexChainId('eip155:42161')).toBe('0xa4b1')
})

test.each([
  ['0x1', 'eip155:1'],
  ['0xA4B1', 'eip155:42161'],
  ['0x00a4b1', 'eip155:42161'],
  ['42161', 'eip155:42161'],
  [42161, 'eip155:42161'],
  ['0xfffffffffffff', 'eip155:4503599627370495'],
])('A wallet that calls its chain %j means %s', (given, expected) => {
  expect(fromChainId(given)).toBe(expected)
})

test('[T42] A hostile chainChanged payload is no chain', () => {
  const payloads: unknown[] = [
    '',
    '0',
    '0x',
    '0x0',
    '01',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    '1 ',
    '1\n',
    '0xzz',
    '0x20000000000000',
    'eip155:1',
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0,
    -1,
    1.5,
    2 ** 53,
    1n,
    true,
    null,
    undefined,
    [1],
    ['0x1'],
    { chainId: '0x1' },
    { toString: () => '1' },
  ]
  for (const payload of payloads) expect(fromChainId(payload)).toBeUndefined()
})
