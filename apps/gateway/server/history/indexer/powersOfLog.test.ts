import {
  APPROVAL,
  APPROVAL_FOR_ALL,
  PERMIT2_APPROVAL,
  PERMIT2_PERMIT,
} from '@airlock/protocol/permissions/approvalTopics'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { concatHex, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { user } from '../../testing/fakeChain.ts'
import { TRANSFER, type TransferLog } from '../chain/transferLogs.ts'
import { powersOfLog } from './powersOfLog.ts'

const [ada, bob, token] = [user(1), user(2), user(100)] as const
const permit2 = PERMIT2.toLowerCase() as Hex
const hash = pad('0x1')

function read(address: Hex, event: Hex, ...topics: Hex[]) {
  return readValue('0x', address, event, ...topics)
}
function readValue(data: Hex, address: Hex, event: Hex, ...topics: Hex[]) {
  const log: TransferLog = {
    address,
    topics: [event, ...topics.map((topic) => pad(topic))],
    data,
    blockNumber: 7,
    blockHash: hash,
    transactionHash: hash,
    transactionIndex: 0,
    logIndex: 0,
  }
  return powersOfLog(log, new Set([ada]), 70)
}
const of = { account: ada, blockNumber: 7, time: 70 }

describe('powersOfLog', () => {
  test.each([
    ['an allowance', read(token, APPROVAL, ada, bob), { kind: 'allowance', token, spender: bob }],
    ['an item', read(token, APPROVAL, ada, bob, '0x7'), { kind: 'item', token, spender: bob, tokenId: 7n }],
    ['a collection', read(token, APPROVAL_FOR_ALL, ada, bob), { kind: 'collection', token, spender: bob }],
    ['Permit2', read(permit2, PERMIT2_APPROVAL, ada, token, bob), { kind: 'permit2', token, spender: bob }],
    ['a permit', read(permit2, PERMIT2_PERMIT, ada, token, bob), { kind: 'permit2', token, spender: bob }],
  ])('reads %s', (_what, found, expected) => {
    expect(found).toEqual([{ ...of, ...expected }])
  })

  test.each([
    ['an allowance', readValue(pad('0x0'), token, APPROVAL, ada, bob), true],
    ['a collection', readValue(pad('0x0'), token, APPROVAL_FOR_ALL, ada, bob), true],
    ['Permit2', readValue(concatHex([pad('0x0'), pad('0x9')]), permit2, PERMIT2_APPROVAL, ada, token, bob), true],
    ['an amount', readValue(pad('0x1'), token, APPROVAL, ada, bob), undefined],
    ['an item', readValue('0x', token, APPROVAL, ada, bob, '0x0'), undefined],
  ])('[T257] marks a log without a value: %s', (_what, [found], isZero) => {
    expect(found?.isZero).toBe(isZero)
  })

  test.each([
    ['a transfer', read(token, TRANSFER, ada, bob)],
    ['another owner', read(token, APPROVAL, bob, ada)],
    ['no one as the spender', read(token, APPROVAL, ada, user(0))],
    ['a Permit2 log of another contract', read(token, PERMIT2_APPROVAL, ada, token, bob)],
    ['an approval without a spender', read(token, APPROVAL, ada)],
  ])('ignores %s', (_what, found) => {
    expect(found).toEqual([])
  })
})
