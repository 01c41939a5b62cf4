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
