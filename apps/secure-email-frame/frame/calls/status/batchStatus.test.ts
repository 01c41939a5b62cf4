import { expect, test } from 'vitest'
import { DELEGATED_CODE } from '../smartAccount/delegate.ts'
import { encodeBatch } from '../smartAccount/encodeBatch.ts'
import { batchStatus } from './batchStatus.ts'

const ACCOUNT = `0x${'cd'.repeat(20)}` as const
const FOREIGN = `0xef0100${'12'.repeat(20)}`
const INPUT = encodeBatch([1n, 2n].map((value) => ({ to: ACCOUNT, data: '0x' as const, value })))
const RECEIPT = { status: '0x1', from: ACCOUNT, blockNumber: '0x10', transactionHash: '0x01' }
/** Of the data of `INPUT`, whose calls are not made. */
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

test('a batch was done where its account has the code afterwards, and not where its transaction failed', async () => {
  expect(await statusOf(IDLE, { code: DELEGATED_CODE, used: 3 })).toBe(200)
  expect(await statusOf({ ...BUSY, status: '0x0' }, { code: DELEGATED_CODE })).toBe(500)
})

test('a batch was not done where its account has no code afterwards, or that of another wallet, and sent nothing else', async () => {
  for (const code of ['0x', FOREIGN]) expect(await statusOf(BUSY, { code })).toBe(500)
})

test('a batch whose code was taken back in its block has not failed: by logs and gas it was done', async () => {
  expect(await statusOf({ ...IDLE, logs: [{}] }, { used: 3 })).toBe(200)
  expect(await statusOf(BUSY, { used: 3 })).toBe(200)
  expect(await statusOf(IDLE, { used: 3 })).toBe(100)
})

test('a batch whose state no node has any more has not failed, whatever code the account has today', async () => {
  expect(await statusOf({ ...IDLE, logs: [{}] }, { isPruned: true })).toBe(200)
  expect(await statusOf(BUSY, { isPruned: true })).toBe(200)
  expect(await statusOf(IDLE, { isPruned: true })).toBe(100)
})

test('the log of its fee, which Polygon PoS puts into every receipt, says nothing of a batch', async () => {
  const fee = { address: '0x0000000000000000000000000000000000001010' }
  expect(await statusOf({ ...IDLE, logs: [fee] }, { isPruned: true })).toBe(100)
  expect(await statusOf({ ...IDLE, logs: [{ address: ACCOUNT }, fee] }, { isPruned: true })).toBe(200)
})

test('the gas of an authorization and of another network is none of the code', async () => {
  const upgrade = { isPruned: true, transaction: { authorizationList: [{}] } }
  expect(await statusOf({ ...RECEIPT, gasUsed: `0x${(47_000).toString(16)}` }, upgrade)).toBe(100)
  expect(await statusOf({ ...RECEIPT, gasUsed: `0x${(75_000).toString(16)}` }, upgrade)).toBe(200)
  expect(await statusOf({ ...BUSY, gasUsedForL1: `0x${(30_000).toString(16)}` }, { isPruned: true })).toBe(100)
})

test('a receipt whose transaction no node has, or that names no gas, proves nothing', async () => {
  expect(await statusOf(BUSY, { isPruned: true, transaction: null })).toBe(100)
  expect(await statusOf(RECEIPT, { isPruned: true })).toBe(100)
})
