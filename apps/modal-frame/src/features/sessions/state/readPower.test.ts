import { describe, expect, test } from 'vitest'
import { isUnlimited, readPower } from './readPower.ts'

const TOKEN = `0x${'a1'.repeat(20)}`
const NOW = 1_800_000_000
const context = { expiry: NOW + 10 * 86_400, nowS: NOW }
const read = (type: string, data: Record<string, unknown>, of: Parameters<typeof readPower>[1] = context) =>
  readPower({ type, data }, of)
const some = (units: bigint) => ({ units, token: TOKEN })

describe('readPower', () => {
  test('reads an allowance', () => {
    expect(read('erc20-token-allowance', { tokenAddress: TOKEN, allowanceAmount: '0x64' })).toEqual({
      kind: 'allowance',
      amount: some(100n),
    })
    expect(read('native-token-allowance', { allowanceAmount: '100' })).toEqual({
      kind: 'allowance',
      amount: { units: 100n, token: undefined },
    })
  })

  test('adds up the periods until the end', () => {
    const data = { tokenAddress: TOKEN, periodAmount: '0x64', periodDuration: 86_400, startTime: NOW }
    expect(read('erc20-token-periodic', data)).toEqual({
      kind: 'periodic',
      amount: some(100n),
      periodS: 86_400,
      total: some(1_000n),
    })
    expect(read('erc20-token-periodic', data, { expiry: undefined, nowS: NOW })).toMatchObject({ total: undefined })
  })

  test('reads the former recurring allowance', () => {
    const data = { address: TOKEN, allowance: '0x64', period: 3_600, start: NOW }
    expect(read('erc20-recurring-allowance', data)).toMatchObject({
      kind: 'periodic',
      periodS: 3_600,
      amount: some(100n),
    })
  })

  test('reads a stream, which has no limit without a maximum', () => {
    const data = { tokenAddress: TOKEN, amountPerSecond: '0x1', initialAmount: '0x2', maxAmount: '0x3' }
    const stream = read('erc20-token-stream', data)
    expect(stream).toEqual({ kind: 'stream', perDay: some(86_400n), initial: some(2n), max: some(3n) })
    expect(isUnlimited(stream)).toBe(false)
    expect(isUnlimited(read('erc20-token-stream', { ...data, maxAmount: undefined }))).toBe(true)
    expect(isUnlimited(read('erc20-token-stream', { ...data, maxAmount: `0x${'f'.repeat(64)}` }))).toBe(true)
  })

  test('reads calls of a contract', () => {
    const functions = [{ functionName: 'move' }]
    expect(read('contract-call', { address: TOKEN, functions })).toEqual({
      kind: 'call',
      contract: TOKEN,
      functions: ['move'],
    })
    expect(read('contract-call', { address: TOKEN })).toMatchObject({ functions: [] })
  })

  test('reads an amount of half of a uint256 as unlimited', () => {
    const allowance = read('erc20-token-allowance', { tokenAddress: TOKEN, allowanceAmount: `0x8${'0'.repeat(63)}` })
    expect(allowance).toMatchObject({ amount: { units: 'unlimited', token: TOKEN } })
    expect(isUnlimited(allowance)).toBe(true)
  })

  test.each([
    ['another type', 'everything', {}],
    ['the name of a builtin', 'constructor', {}],
    ['no type', '', {}],
    ['an allowance without an amount', 'native-token-allowance', {}],
    ['a negative amount', 'native-token-allowance', { allowanceAmount: -1 }],
    ['an amount that is not safe', 'native-token-allowance', { allowanceAmount: 2 ** 60 }],
    ['an amount in words', 'native-token-allowance', { allowanceAmount: 'all' }],
    ['a token permission without a token', 'erc20-token-allowance', { allowanceAmount: '0x1' }],
    ['a period of zero', 'native-token-periodic', { periodAmount: '0x1', periodDuration: 0 }],
    ['a call without a contract', 'contract-call', { functions: [] }],
    ['a function without a name', 'contract-call', { address: TOKEN, functions: [{}] }],
    ['nine functions', 'contract-call', { address: TOKEN, functions: Array(9).fill({ functionName: 'x' }) }],
  ])('treats %s as unknown', (_, type, data) => {
    expect(read(type, data)).toEqual({ kind: 'unknown', type })
  })
})
