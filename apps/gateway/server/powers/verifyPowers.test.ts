import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PowerCandidate } from '../history/indexer/powersOfLog.ts'
import { user } from '../testing/fakeChain.ts'
import { fakeContracts } from '../testing/fakeContracts.ts'
import { verifyPowers } from './verifyPowers.ts'

const [ada, bob, eve, token, other] = [user(1), user(2), user(3), user(100), user(101)] as const
const permit2 = PERMIT2.toLowerCase()
const NOW_S = 1_000
const word = (value: bigint) => numberToHex(value, { size: 32 })
const candidate = (kind: PowerCandidate['kind'], more: Partial<PowerCandidate> = {}): PowerCandidate => ({
  account: ada,
  kind,
  token,
  spender: bob,
  blockNumber: 7,
  time: 70,
  ...more,
})

/** Absent functions revert. */
async function verify(candidates: readonly PowerCandidate[], responses: Record<Hex, Hex | ((to: Address) => Hex)>) {
  const rpc = fakeContracts((to, data) => {
    const answer = responses[data.slice(0, 10) as Hex]
    return typeof answer === 'function' ? answer(to) : answer
  })
  return verifyPowers(rpc, candidates, NOW_S)
}
const ALLOWANCE = '0xdd62ed3e'
const BALANCE = '0x70a08231'
const FOR_ALL = '0xe985e9c5'
const APPROVED = '0x081812fc'
const OWNER = '0x6352211e'
const OF_PERMIT2 = '0x927da105'

describe('verifyPowers', () => {
  test('[T222] drops an allowance that its token does not have, whatever its logs say', async () => {
    expect(await verify([candidate('allowance')], { [ALLOWANCE]: word(0n), [BALANCE]: word(9n) })).toEqual([])
  })

  test.each([
    ['reverts', {}],
    ['returns nothing', { [ALLOWANCE]: '0x' as Hex }],
    ['returns half a word', { [ALLOWANCE]: '0x00' as Hex }],
  ])('[T222] keeps an allowance as unread if its token %s', async (_what, responses) => {
    const [found, ...more] = await verify([candidate('allowance')], { ...responses, [BALANCE]: word(9n) })
    expect([found?.isUnread, found?.amount, found?.atRisk, more]).toEqual([true, undefined, undefined, []])
  })

  test.each([
    [5n, 9n, 5n],
    [9n, 5n, 5n],
    [9n, 0n, 0n],
  ])('puts the smaller of allowance %s and balance %s at risk', async (amount, balance, atRisk) => {
    const found = await verify([candidate('allowance')], { [ALLOWANCE]: word(amount), [BALANCE]: word(balance) })
    expect(found).toEqual([{ ...candidate('allowance'), amount, atRisk }])
  })

  test('tells no risk without a balance', async () => {
    const [found] = await verify([candidate('allowance')], { [ALLOWANCE]: word(5n) })
    expect([found?.amount, found?.atRisk]).toEqual([5n, undefined])
  })

  test('reads the token of an allowance of Permit2 too', async () => {
    const responses = {
      [OF_PERMIT2]: concatHex([word(50n), word(2_000n), word(0n)]),
      [ALLOWANCE]: word(8n),
      [BALANCE]: word(9n),
    }
    const expected = { ...candidate('permit2'), amount: 50n, expires: 2_000, atRisk: 8n }
    expect(await verify([candidate('permit2')], responses)).toEqual([expected])
  })

  test.each([
    ['is over', concatHex([word(50n), word(999n), word(0n)])],
    ['is zero', concatHex([word(0n), word(2_000n), word(0n)])],
  ])('drops an allowance of Permit2 that %s', async (_what, answer) => {
    const read = { [OF_PERMIT2]: answer, [ALLOWANCE]: word(8n), [BALANCE]: word(9n) }
    expect(await verify([candidate('permit2')], read)).toEqual([])
  })

  test('names the approved spender of an item once', async () => {
    const items = [candidate('item', { tokenId: 7n, spender: eve }), candidate('item', { tokenId: 7n })]
    const found = await verify(items, { [APPROVED]: pad(bob), [OWNER]: pad(ada) })
    expect(found).toEqual([{ ...items[1], atRisk: 1n }])
  })

  test.each([
    ['belongs to another account', { [APPROVED]: pad(bob), [OWNER]: pad(eve) }],
    ['has no approved spender', { [APPROVED]: word(0n), [OWNER]: pad(ada) }],
  ])('drops an item that %s', async (_what, responses) => {
    expect(await verify([candidate('item', { tokenId: 7n })], responses)).toEqual([])
  })

  test('keeps a collection whose contract has no balance', async () => {
    expect(await verify([candidate('collection')], { [FOR_ALL]: word(1n) })).toEqual([candidate('collection')])
  })

  test('[T222] is not affected by a contract that reverts', async () => {
    const both = [candidate('allowance'), candidate('allowance', { token: other })]
    const found = await verify(both, {
      [ALLOWANCE]: (to) => (to === other ? word(5n) : ('0x' as Hex)),
      [BALANCE]: word(9n),
    })
    expect(found.map(({ token, isUnread, amount }) => [token, isUnread, amount])).toEqual([
      [token, true, undefined],
      [other, undefined, 5n],
    ])
  })

  test('reads 200 allowances of 40 tokens in two calls', async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      candidate('allowance', { token: user(1_000 + (index % 40)), spender: user(2_000 + Math.floor(index / 40)) }),
    )
    const rpc = fakeContracts((to, data) => {
      expect(to).not.toBe(permit2)
      return data.startsWith(ALLOWANCE) ? word(5n) : word(9n)
    })
    expect(await verifyPowers(rpc, many, NOW_S)).toHaveLength(200)
    expect(rpc.count()).toBeLessThanOrEqual(2)
  })
})
