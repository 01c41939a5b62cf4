import { describe, expect, test } from 'vitest'
import { decodeArguments } from './decodeArguments.ts'

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
