import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { user } from '../testing/fakeChain.ts'
import { type Move, ZERO_ADDRESS } from './chain/Move.ts'
import { methodOf, operationType } from './operationType.ts'

const [me, other, token, nft] = [user(1), user(2), user(3), user(4)] as const
const own = (selector?: Hex) => ({
  from: me,
  to: other,
  nonce: 0,
  status: 'confirmed' as const,
  fee: '0',
  airdrops: [],
  ...(selector && { selector }),
})
const ofOther = { ...own(), from: other, to: token }

function move(direction: Move['direction'], changes: Partial<Move> = {}): Move {
  return {
    account: me,
    blockNumber: 1,
    blockHash: '0x',
    time: 0,
    txHash: '0x',
    txIndex: 0,
    order: 0,
    kind: 'erc20',
    token,
    amount: 1n,
    counterparty: other,
    direction,
    ...changes,
  }
}
const coin = (direction: Move['direction']): Move => {
  const { token: _, ...rest } = move(direction, { kind: 'native' })
  return rest
}

describe('the verb of a transaction', () => {
  test.each([
    ['send', 'coins to somebody', own(), [coin('out')]],
    ['send', 'a token', own('0xa9059cbb'), [move('out')]],
    ['send', 'coins to oneself', own(), [coin('self')]],
    ['send', 'coins, and it failed', { ...own(), status: 'failed' as const }, []],
    ['receive', 'coins', ofOther, [coin('in')]],
    ['receive', 'an airdrop that is minted', ofOther, [move('in', { counterparty: ZERO_ADDRESS })]],
    ['approve', 'an allowance', own('0x095ea7b3'), []],
    ['approve', 'a collection', own('0xa22cb465'), []],
    ['trade', 'one token for another', own('0x12345678'), [move('out'), move('in', { token: nft })]],
    ['trade', 'coins for a token', own('0x7ff36ab5'), [coin('out'), move('in')]],
    [
      'mint',
      'an NFT for coins',
      own('0x12345678'),
      [coin('out'), move('in', { counterparty: ZERO_ADDRESS, token: nft })],
    ],
    ['burn', 'a token', own('0x42966c68'), [move('out', { counterparty: ZERO_ADDRESS })]],
    ['deposit', 'into a vault', own('0x6e553f65'), [move('out'), move('in', { counterparty: ZERO_ADDRESS })]],
    [
      'deposit',
      'coins for the token that wraps them',
      own('0xd0e30db0'),
      [coin('out'), move('in', { counterparty: ZERO_ADDRESS })],
    ],
    ['withdraw', 'from a vault', own('0xba087652'), [move('out', { counterparty: ZERO_ADDRESS }), move('in')]],
    ['claim', 'a reward', own('0x4e71d92d'), [move('in')]],
    ['execute', 'a call that moved nothing', own('0x12345678'), []],
    ['execute', 'a call that failed', { ...own('0x12345678'), status: 'failed' as const }, []],
    ['cancel', 'an empty transaction to oneself', { ...own(), to: me }, []],
  ])('is %s for %s', (verb, _what, details, moves) => {
    expect(operationType(details, moves, me)).toBe(verb)
  })

  test('is deploy for a contract', () => {
    const { to: _, ...creation } = own('0x60806040')
    expect(operationType(creation, [], me)).toBe('deploy')
  })
})

test('names a known function, else its selector, and no plain transfer', () => {
  expect([methodOf(own('0xa9059cbb')), methodOf(own('0x12345678')), methodOf(own())]).toEqual([
    'transfer',
    '0x12345678',
    undefined,
  ])
})
