import { type Hex, toWord } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { type Allowance, allowanceCall, isEnded, revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { isRevoke, PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const [token, spender, owner, other] = [addressOf('1'), addressOf('2'), addressOf('3'), addressOf('4')] as const
const abi = parseAbi([
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function lockdown((address token, address spender)[])',
])
const allowance: Allowance = { kind: 'allowance', token, spender }
const item: Allowance = { kind: 'item', token, spender, tokenId: 7n }
const collection: Allowance = { kind: 'collection', token, spender }
const permit2: Allowance = { kind: 'permit2', token, spender }
const decoded = (data: Hex | undefined) => decodeFunctionData({ abi, data: data ?? '0x' })

describe('revokeCalls', () => {
  test.each([
    ['an allowance', allowance, 'approve', [spender, 0n]],
    ['an item', item, 'approve', ['0x0000000000000000000000000000000000000000', 7n]],
    ['a collection', collection, 'setApprovalForAll', [spender, false]],
  ])('[T223] ends %s at its token, never at the spender', (_what, one, functionName, args) => {
    const [step, ...more] = revokeCalls([one])
    expect([step?.call.to, step?.revoked, more]).toEqual([token, [one], []])
    expect(decoded(step?.call.data)).toEqual({ functionName, args })
  })

  test('ends all allowances of Permit2 in one call', () => {
    const [, second, ...more] = revokeCalls([permit2, allowance, { ...permit2, token: other }])
    expect([second?.call.to, second?.revoked.length, more]).toEqual([PERMIT2, 2, []])
    expect(decoded(second?.call.data)).toEqual({
      functionName: 'lockdown',
      args: [
        [
          { token, spender },
          { token: other, spender },
        ],
      ],
    })
  })

  test.each([
    [50, [50]],
    [51, [50, 1]],
    [120, [50, 50, 20]],
  ])('[T266] ends %i allowances of Permit2 in calls of at most 50', (count, sizes) => {
    const pairs = Array.from(
      { length: count },
      (_, index): Allowance => ({
        ...permit2,
        spender: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      }),
    )
    const [first, ...locked] = revokeCalls([...pairs, allowance])
    expect(first?.revoked).toEqual([allowance])
    expect(locked.map(({ call, revoked }) => [call.to, revoked.length, isRevoke(call)])).toEqual(
      sizes.map((size) => [PERMIT2, size, true]),
    )
    expect(locked.flatMap(({ revoked }) => revoked)).toEqual(pairs)
  })
})

describe('isRevoke', () => {
  test('[T224] accepts each call that ends allowances', () => {
    for (const { call } of revokeCalls([allowance, item, collection, permit2])) expect(isRevoke(call)).toBe(true)
  })

  test.each([
    ['an amount', { to: token, data: `0x095ea7b3${toWord(spender)}${toWord(1)}` }],
    ['a collection that is given', { to: token, data: `0xa22cb465${toWord(spender)}${toWord(1)}` }],
    ['a payment', { ...revokeCalls([allowance])[0]?.call, value: '0x1' }],
    ['more bytes', { to: token, data: `${revokeCalls([allowance])[0]?.call.data}00` }],
    ['dirty upper bytes', { to: token, data: `0x095ea7b3${'f'.repeat(64)}${toWord(0)}` }],
    ['lockdown of another contract', { ...revokeCalls([permit2])[0]?.call, to: token }],
    ['a transfer', { to: token, data: `0xa9059cbb${toWord(spender)}${toWord(0)}` }],
    ['no data', { to: token }],
  ])('[T224] rejects %s', (_what, call) => {
    expect(isRevoke(call)).toBe(false)
  })
})

describe('isEnded', () => {
  test.each([
    ['an amount of zero', allowance, `0x${toWord(0)}`, true],
    ['an amount', allowance, `0x${toWord(1)}`, false],
    ['an item of another spender', item, `0x${toWord(other)}`, true],
    ['an item', item, `0x${toWord(spender)}`, false],
    ['an allowance of Permit2', permit2, `0x${toWord(5)}${toWord(9)}${toWord(0)}`, false],
    ['no answer', allowance, '0x', undefined],
    ['a short answer', permit2, `0x${toWord(0)}`, undefined],
    ['no text', allowance, null, undefined],
  ])('reads %s', (_what, one, answer, expected) => {
    expect(isEnded(one, answer)).toBe(expected)
  })

  test('asks the token, and Permit2 for its own', () => {
    expect([allowance, item, collection].map((one) => allowanceCall(one, owner).to)).toEqual([token, token, token])
    expect(allowanceCall(permit2, owner).to).toBe(PERMIT2)
  })
})
