import type { DescriptorInput } from '@airlock/protocol/clearSigning/descriptor'
import { type AbiParameter, encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeArguments } from './decodeArguments.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const numbers = (count: number) => encodeAbiParameters([{ type: 'uint256[]' }], [Array<bigint>(count).fill(1n)])
const LIST = [{ name: 'list', type: 'uint256[]' }]

const AMOUNT = [{ name: 'amount', type: 'uint256' }]
const NONE = { kind: 'struct', members: [] }
const WORD = '0'.repeat(63)

describe('decodeArguments', () => {
  test.each([1, 4, 31, 32, 33])('[T226] shows a tail of %i bytes behind no arguments', (length) => {
    const tail = `0x${'ab'.repeat(length)}`
    expect(decodeArguments(tail, [])).toEqual({ data: NONE, tail })
  })

  test('decodes a call of only a selector', () => {
    expect(decodeArguments('0x', [])).toEqual({ data: NONE, tail: undefined })
  })

  test('[T226] shows a short tail behind arguments, and rejects too few bytes', () => {
    const data = { kind: 'struct', members: [{ name: 'amount', value: { kind: 'integer', value: 5n } }] }
    expect(decodeArguments(`0x${WORD}5ab`, AMOUNT)).toEqual({ data, tail: '0xab' })
    expect(decodeArguments(`0x${WORD}`, AMOUNT)).toBeUndefined()
    expect(decodeArguments('0x', AMOUNT)).toBeUndefined()
  })
})

const PAIR = [{ name: 'note', type: 'string' }, AMOUNT[0]] as DescriptorInput[]

describe('canonical encodings', () => {
  test.each<[string, DescriptorInput[], unknown[]]>([
    ['a list of bytes', [{ name: 'a', type: 'bytes[]' }], [['0x', '0xab', `0x${'cd'.repeat(33)}`]]],
    ['lists of lists', [{ name: 'a', type: 'uint256[][2][]' }], [[[[1n], []]]]],
    ['static lists', [{ name: 'a', type: 'uint256[2][3]' }], [Array(3).fill([1n, 2n])]],
    [
      'an empty list',
      [
        { name: 'a', type: 'string[]' },
        { name: 'b', type: 'bool' },
      ],
      [[], true],
    ],
    ['a tuple', [{ name: 'a', type: 'tuple', components: PAIR }, ...AMOUNT], [['Hi', 1n], 2n]],
    [
      'a list of tuples',
      [{ name: 'a', type: 'tuple[]', components: PAIR }],
      [
        [
          ['Hi', 1n],
          ['', 2n],
        ],
      ],
    ],
    ['a static tuple', [{ name: 'a', type: 'tuple[2]', components: AMOUNT }, ...PAIR], [[[1n], [2n]], 'x', 3n]],
  ])('decodes %s', (_name, inputs, values) => {
    const unnamed = ({ type, components }: DescriptorInput): AbiParameter =>
      ({ type, ...(components && { components: components.map(unnamed) }) }) as AbiParameter
    const data = encodeAbiParameters(inputs.map(unnamed), values)
    expect(decodeArguments(data, inputs)).toMatchObject({ tail: undefined })
    expect(decodeArguments(`${data}00`, inputs)).toMatchObject({ tail: '0x00' })
  })

  test('rejects an address with bytes above it', () => {
    const inputs = [{ name: 'to', type: 'address' }]
    const to = 'cc'.repeat(20)
    expect(decodeArguments(`0x${'0'.repeat(24)}${to}`, inputs)?.data.members[0]?.value).toEqual({
      kind: 'address',
      value: `0x${to}`,
    })
    expect(decodeArguments(`0x${'0'.repeat(23)}1${to}`, inputs)).toBeUndefined()
  })
})

describe('[T228] decodeArguments', () => {
  test('decodes up to its limit of values', () => {
    const data = numbers(1_990)
    expect(decodeArguments(data, LIST)).toBeDefined()
    expect(decodeArguments(numbers(2_000), LIST)).toBeUndefined()
  })

  test('does not decode a megabyte', () => {
    const data = encodeAbiParameters([{ type: 'bytes' }], [`0x${'ab'.repeat(1_000_000)}`])
    expect(decodeArguments(data, [{ name: 'data', type: 'bytes' }])).toBeUndefined()
  })

  test.each([2, 500, 1_000, 1_900])('does not decode %i items that share one block of bytes', (count) => {
    const length = 65_536 - 32 * (count + 3)
    const offsets = word(count * 32).repeat(count)
    const data = `0x${word(32)}${word(count)}${offsets}${word(length)}${'ab'.repeat(length)}`
    const inputs = [{ name: 'list', type: 'bytes[]' }]
    expect(decodeArguments(data, inputs)).toBeUndefined()
  })

  test('does not follow lists that share their items without end', () => {
    const shared = (count: number) => word(count) + Array.from({ length: count }, () => word(count * 32)).join('')
    const data = `0x${word(32)}${shared(500)}${shared(500)}${word(500)}${word(1).repeat(500)}`
    expect(decodeArguments(data, [{ name: 'list', type: 'uint256[][][]' }])).toBeUndefined()
  })
})
