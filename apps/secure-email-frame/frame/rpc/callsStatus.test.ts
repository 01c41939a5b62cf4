import { callsIdOf, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { pad } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DELEGATED_CODE } from '../smartAccount/delegate.ts'
import { callsStatus } from './callsStatus.ts'

const ACCOUNT = `0x${'cd'.repeat(20)}` as const
const [FIRST, SECOND, FASTER, FASTEST] = (['0x1', '0x2', '0x3', '0x4'] as const).map((hash) => pad(hash)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const SENDER = { account: ACCOUNT, nonce: 7 }
const ROW: SentCalls = { chainId: 1, kind: 'row', asked: 2, sender: SENDER, hashes: [FIRST, SECOND] }
const BATCH: SentCalls = { chainId: 1, kind: 'batch', asked: 2, sender: SENDER, hashes: [FIRST] }
const DONE = { status: '0x1', from: ACCOUNT, blockNumber: '0x5' }

type Chain = {
  receipts?: Record<string, object>
  /** Numbers that the account had used at a block. */
  used?: (block: string) => unknown
  head?: string
}

function network({ receipts = {}, used = () => '0x0', head = '0x64' }: Chain) {
  return async (_chain: unknown, method: string, params: unknown) => {
    const [given, block = ''] = params as string[]
    if (method === 'eth_getTransactionReceipt') return receipts[given ?? ''] ?? null
    if (method === 'eth_getTransactionCount') return given === ACCOUNT ? used(block) : '0x0'
    if (method === 'eth_blockNumber') return head
    if (method === 'eth_getCode') return DELEGATED_CODE
    throw new Error(method)
  }
}
const statusOf = (sent: SentCalls, chain: Chain, replaced?: [string, string][]) =>
  callsStatus(callsIdOf(sent), network(chain), replaced)

let time = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})

/** The status a minute after it was asked for the first time. */
async function statusLater(...about: Parameters<typeof statusOf>) {
  await statusOf(...about)
  time += 60_000
  return statusOf(...about)
}

describe('calls of which another transaction used the number', () => {
  test('wait until that is eight blocks deep and a minute old, and have failed then', async () => {
    const asked: string[] = []
    const used = (block: string) => {
      asked.push(block)
      return '0x9'
    }
    for (const sent of [ROW, BATCH]) {
      expect(await statusOf(sent, { used: () => '0x7' })).toMatchObject({ status: 100 })
      const young = { ...sent, hashes: sent.hashes.map((_, at) => pad(`0x${sent.kind === 'row' ? 5 : 7}${at}`)) }
      expect(await statusOf(young, { used })).toMatchObject({ status: 100 })
      time += 59_999
      expect(await statusOf(young, { used })).toMatchObject({ status: 100 })
      time += 1
      expect(await statusOf(young, { used })).toMatchObject({ status: 500, receipts: [] })
    }
    expect(new Set(asked)).toEqual(new Set(['0x5c']))
    expect(await statusLater(ROW, { used, head: '0x3' })).toMatchObject({ status: 500 })
    expect(asked.at(-1)).toBe('0x0')
  })

  test('have failed in part where one of them was cancelled', async () => {
    const chain = { receipts: { [FIRST]: DONE }, used: () => '0x9' }
    expect(await statusLater(ROW, chain)).toMatchObject({ status: 600, receipts: [DONE] })
    // The second one still waits.
    expect(await statusOf(ROW, { used: () => '0x8' })).toMatchObject({ status: 100, receipts: [] })
    expect(await statusOf(ROW, { ...chain, used: () => '0x8' })).toMatchObject({ status: 100, receipts: [DONE] })
  })

  test('may still be done where nobody says what the account has used, and where their id is an old one', async () => {
    for (const used of [() => Promise.reject(new Error('missing trie node')), () => null, () => 'x'])
      expect(await statusOf(ROW, { used })).toMatchObject({ status: 100 })
    const { sender: _, ...old } = ROW
    expect(await statusOf(old, { used: () => '0x9' })).toMatchObject({ status: 100 })
  })

  test('are not taken for those that were mined while the network was asked', async () => {
    const receipts: Record<string, object> = {}
    const used = () => {
      Object.assign(receipts, { [FIRST]: DONE, [SECOND]: DONE })
      return '0x9'
    }
    expect(await statusOf(ROW, { receipts, used })).toMatchObject({ status: 200, receipts: [DONE, DONE] })
  })
})

describe('calls that were sped up', () => {
  const chain = { receipts: { [FIRST]: DONE, [FASTEST]: { ...DONE, transactionHash: FASTEST } }, used: () => '0x9' }
  const TWICE: [string, string][] = [
    [FASTER, FASTEST],
    [SECOND, FASTER],
  ]

  test('are done with the transaction that took their place, and whose place that took', async () => {
    expect(await statusOf(ROW, chain, TWICE)).toMatchObject({
      status: 200,
      receipts: [{}, { transactionHash: FASTEST }],
    })
    expect(await statusOf(ROW, { receipts: { [FIRST]: DONE, [FASTER]: DONE } }, TWICE)).toMatchObject({ status: 200 })
  })

  test('are done as well where the former one was mined after all', async () => {
    expect(await statusOf(ROW, { receipts: { [FIRST]: DONE, [SECOND]: DONE } }, TWICE)).toMatchObject({ status: 200 })
  })

  test('have failed where the present one did, or was cancelled', async () => {
    const receipts = { [FIRST]: DONE, [FASTER]: { ...DONE, status: '0x0' } }
    expect(await statusOf(ROW, { receipts }, TWICE)).toMatchObject({ status: 600 })
    expect(await statusLater(ROW, { ...chain, receipts: { [FIRST]: DONE } }, TWICE)).toMatchObject({ status: 600 })
  })

  test('end, whatever is noted of what took the place of what', async () => {
    const circle: [string, string][] = [
      [SECOND, FASTER],
      [FASTER, SECOND],
    ]
    expect(await statusOf(ROW, {}, circle)).toMatchObject({ status: 100 })
  })
})
