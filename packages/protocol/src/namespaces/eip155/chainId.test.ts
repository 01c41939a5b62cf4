import { expect, test } from 'vitest'
import { fromChainId, toHexChainId } from './chainId.ts'

test('converts a network id to a 0x quantity', () => {
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
  ['0X2105', 'eip155:8453'],
])('reads a wallet’s chain id %j as %s', (input, expected) => {
  expect(fromChainId(input)).toBe(expected)
})

test('reads a bigint', () => {
  expect(fromChainId(8453n)).toBe('eip155:8453')
})

test('[T42] ignores a hostile chainChanged payload', () => {
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
    0n,
    2n ** 53n,
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
