import { describe, expect, test } from 'vitest'
import { encodeWrap, readWrap } from './wrapCalls.ts'

const WRAPPED = `0x${'e1'.repeat(20)}`

describe('readWrap', () => {
  test.each(['wrap', 'unwrap'] as const)('reads its own encoding: %s', (kind) => {
    expect(readWrap(encodeWrap({ kind, amount: 5n }, WRAPPED), WRAPPED)).toEqual({ kind, amount: 5n })
  })

  test.each([
    ['another contract', { to: `0x${'aa'.repeat(20)}`, data: '0xd0e30db0', value: 1n }],
    ['a deposit of nothing', { to: WRAPPED, data: '0xd0e30db0', value: 0n }],
    ['a deposit with data', { to: WRAPPED, data: '0xd0e30db000', value: 1n }],
    ['a withdrawal with a value', { ...encodeWrap({ kind: 'unwrap', amount: 5n }, WRAPPED), value: 1n }],
    ['a withdrawal of nothing', encodeWrap({ kind: 'unwrap', amount: 0n }, WRAPPED)],
    ['another function', { to: WRAPPED, data: `0xa9059cbb${'0'.repeat(128)}`, value: 0n }],
    ['no data', { to: WRAPPED, data: '0x', value: 1n }],
  ])('[T170] rejects %s', (_, call) => {
    expect(readWrap(call, WRAPPED)).toBeUndefined()
  })
})
