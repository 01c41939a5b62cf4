import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeArguments } from './decodeArguments.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const numbers = (count: number) => encodeAbiParameters([{ type: 'uint256[]' }], [Array<bigint>(count).fill(1n)])
const LIST = [{ name: 'list', type: 'uint256[]' }]

/** Other work on the machine only adds to a time. */
function leastMs(data: string, inputs = LIST): number {
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now()
    decodeArguments(data, inputs)
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

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

  test('[T226] shows a short tail behind arguments, and refuses too few bytes', () => {
    const data = { kind: 'struct', members: [{ name: 'amount', value: { kind: 'integer', value: 5n } }] }
    expect(decodeArguments(`0x${WORD}5ab`, AMOUNT)).toEqual({ data, tail: '0xab' })
    expect(decodeArguments(`0x${WORD}`, AMOUNT)).toBeUndefined()
    expect(decodeArguments('0x', AMOUNT)).toBeUndefined()
  })
})

describe('[T228] decodeArguments', () => {
  test('decodes the most values that it takes in 5 ms', () => {
    const data = numbers(1_990)
    expect(decodeArguments(data, LIST)).toBeDefined()
    expect(leastMs(data)).toBeLessThan(5)
    expect(decodeArguments(numbers(2_000), LIST)).toBeUndefined()
  })

  test('does not decode a megabyte', () => {
    const data = encodeAbiParameters([{ type: 'bytes' }], [`0x${'ab'.repeat(1_000_000)}`])
    expect(decodeArguments(data, [{ name: 'data', type: 'bytes' }])).toBeUndefined()
    expect(leastMs(data, [{ name: 'data', type: 'bytes' }])).toBeLessThan(1)
  })

  test('does not follow lists that share their items without end', () => {
    const shared = (count: number) => word(count) + Array.from({ length: count }, () => word(count * 32)).join('')
    const data = `0x${word(32)}${shared(500)}${shared(500)}${word(500)}${word(1).repeat(500)}`
    expect(decodeArguments(data, [{ name: 'list', type: 'uint256[][][]' }])).toBeUndefined()
  })
})
