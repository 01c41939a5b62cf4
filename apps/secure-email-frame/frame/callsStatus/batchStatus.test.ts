import { expect, test } from 'vitest'
import { DELEGATED_CODE } from '../smartAccount/delegate.ts'
import { encodeBatch } from '../smartAccount/encodeBatch.ts'
import { batchStatus } from './batchStatus.ts'

const ACCOUNT = `0x${'cd'.repeat(20)}` as const
const FOREIGN = `0xef0100${'12'.repeat(20)}`
const INPUT = encodeBatch([1n, 2n].map((value) => ({ to: ACCOUNT, data: '0x' as const, value })))
const RECEIPT = { status: '0x1', from: ACCOUNT, blockNumber: '0x10', transactionHash: '0x01' }
const IDLE = { ...RECEIPT, gasUsed: `0x${(24_500).toString(16)}` }
const BUSY = { ...RECEIPT, gasUsed: `0x${(55_000).toString(16)}` }

type Chain = { code?: string; used?: number; isPruned?: boolean; transaction?: object | null }

function statusOf(receipt: object, { code = '0x', used = 1, isPruned = false, transaction = {} }: Chain) {
  return batchStatus(1, receipt, async (_chain, method, params) => {
    const [, block] = params as string[]
    if (method === 'eth_getTransactionByHash') return transaction && { input: INPUT, ...transaction }
    if (isPruned) throw new Error('missing trie node')
    if (method === 'eth_getCode') return block === '0x10' ? code : '0x'
    return block === '0x10' ? `0x${(7 + used).toString(16)}` : '0x7'
  })
}

test('succeeds if the account has code afterwards, unless it reverted', async () => {
  expect(await statusOf(IDLE, { code: DELEGATED_CODE, used: 3 })).toBe(200)
  expect(await statusOf({ ...BUSY, status: '0x0' }, { code: DELEGATED_CODE })).toBe(500)
})

test('fails if the account has no or other code and sent nothing else', async () => {
  for (const code of ['0x', FOREIGN]) expect(await statusOf(BUSY, { code })).toBe(500)
})

test('succeeds by logs and gas if its code was removed in its block', async () => {
  expect(await statusOf({ ...IDLE, logs: [{}] }, { used: 3 })).toBe(200)
  expect(await statusOf(BUSY, { used: 3 })).toBe(200)
  expect(await statusOf(IDLE, { used: 3 })).toBe(100)
})

test('does not fail while no node has the state', async () => {
  expect(await statusOf({ ...IDLE, logs: [{}] }, { isPruned: true })).toBe(200)
  expect(await statusOf(BUSY, { isPruned: true })).toBe(200)
  expect(await statusOf(IDLE, { isPruned: true })).toBe(100)
})

test("ignores Polygon's fee log in every receipt", async () => {
  const fee = { address: '0x0000000000000000000000000000000000001010' }
  expect(await statusOf({ ...IDLE, logs: [fee] }, { isPruned: true })).toBe(100)
  expect(await statusOf({ ...IDLE, logs: [{ address: ACCOUNT }, fee] }, { isPruned: true })).toBe(200)
})

test("leaves gas of authorizations and other networks out of the code's", async () => {
  const upgrade = { isPruned: true, transaction: { authorizationList: [{}] } }
  expect(await statusOf({ ...RECEIPT, gasUsed: `0x${(47_000).toString(16)}` }, upgrade)).toBe(100)
  expect(await statusOf({ ...RECEIPT, gasUsed: `0x${(75_000).toString(16)}` }, upgrade)).toBe(200)
  expect(await statusOf({ ...BUSY, gasUsedForL1: `0x${(30_000).toString(16)}` }, { isPruned: true })).toBe(100)
})

test('ignores a receipt without gas, or whose transaction no node has', async () => {
  expect(await statusOf(BUSY, { isPruned: true, transaction: null })).toBe(100)
  expect(await statusOf(RECEIPT, { isPruned: true })).toBe(100)
})
