import { callsIdOf, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'
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
const ROW: SentCalls = { chainId: 1, kind: 'row', callCount: 2, sender: SENDER, hashes: [FIRST, SECOND] }
const BATCH: SentCalls = { chainId: 1, kind: 'batch', callCount: 2, sender: SENDER, hashes: [FIRST] }
const DONE = { status: '0x1', from: ACCOUNT, blockNumber: '0x5' }

type Chain = {
  receipts?: Record<string, object>
  used?: (block: string) => unknown
  head?: string
  code?: string
}

function network({ receipts = {}, used = () => '0x0', head = '0x64', code = DELEGATED_CODE }: Chain) {
  return async (_chain: unknown, method: string, params: unknown) => {
    const [input, number = ''] = params as string[]
    if (method === 'eth_getTransactionReceipt') return receipts[input ?? ''] ?? null
    if (method === 'eth_getTransactionCount') return input === ACCOUNT ? used(number) : '0x0'
    if (method === 'eth_blockNumber') return head
    if (method === 'eth_getCode') return code
    throw new Error(method)
  }
}
const statusOf = (sent: SentCalls, chain: Chain, notes: SmartAccountRecord = {}) =>
  callsStatus(callsIdOf(sent), network(chain), notes)

describe('calls whose number another transaction used', () => {
  test('stays pending, because the other transaction may do the same', async () => {
    const used = () => '0x9'
    for (const sent of [ROW, BATCH]) expect(await statusOf(sent, { used })).toMatchObject({ status: 100, receipts: [] })
    const chain = { receipts: { [FIRST]: DONE }, used }
    expect(await statusOf(ROW, chain)).toMatchObject({ status: 100, receipts: [DONE] })
  })

  test('stays pending if no node returns the nonce of the account', async () => {
    const notes: SmartAccountRecord = { cancelled: [[SECOND, FASTEST]] }
    const receipts = { [FIRST]: DONE, [FASTEST]: DONE }
    for (const used of [() => Promise.reject(new Error('missing trie node')), () => null, () => 'x'])
      expect(await statusOf(ROW, { receipts, used }, notes)).toMatchObject({ status: 100 })
    const { sender: _, ...old } = ROW
    expect(await statusOf(old, { receipts, used: () => '0x9' }, notes)).toMatchObject({ status: 100 })
  })

  test('asks for the number eight blocks deep', async () => {
    const requests: string[] = []
    const used = (block: string) => {
      requests.push(block)
      return '0x9'
    }
    await statusOf(ROW, { used })
    await statusOf(ROW, { used, head: '0x3' })
    expect(requests).toEqual(['0x5c', '0x0'])
  })

  test('reports calls as done that were mined during the request', async () => {
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

  test('follows replacements of replacements', async () => {
    expect(await statusOf(ROW, chain, { replaced: TWICE })).toMatchObject({
      status: 200,
      receipts: [{}, { transactionHash: FASTEST }],
    })
    expect(await statusOf(ROW, { receipts: { [FIRST]: DONE, [FASTER]: DONE } }, { replaced: TWICE })).toMatchObject({
      status: 200,
    })
  })

  test('reports calls as done if the original was mined after all', async () => {
    expect(await statusOf(ROW, { receipts: { [FIRST]: DONE, [SECOND]: DONE } }, { replaced: TWICE })).toMatchObject({
      status: 200,
    })
  })

  test('reports calls as failed if the current replacement failed', async () => {
    const receipts = { [FIRST]: DONE, [FASTER]: { ...DONE, status: '0x0' } }
    expect(await statusOf(ROW, { receipts }, { replaced: TWICE })).toMatchObject({ status: 600 })
  })

  test('ends for circular records of replacements', async () => {
    const circle: [string, string][] = [
      [SECOND, FASTER],
      [FASTER, SECOND],
    ]
    expect(await statusOf(ROW, {}, { replaced: circle })).toMatchObject({ status: 100 })
  })
})

test('fails by its receipt if the account had no code', async () => {
  const receipts = { [FIRST]: { ...DONE, transactionHash: FIRST } }
  const used = (block: string) => (Number(block) < 5 ? '0x7' : '0x8')
  const failed = { ...receipts[FIRST], status: '0x0' }
  expect(await statusOf(BATCH, { receipts, used, code: '0x' })).toMatchObject({ status: 500, receipts: [failed] })
  expect(await statusOf(BATCH, { receipts, used })).toMatchObject({ status: 200, receipts: [receipts[FIRST]] })
})

describe('calls that were cancelled on this device', () => {
  const SENT = pad('0xe0')
  const receipts = { [FIRST]: DONE, [FASTEST]: DONE }
  const young: Chain = {
    receipts,
    used: (block) => (Number(block) < 92 ? Promise.reject(new Error('missing trie node')) : '0x9'),
  }
  const CANCELLED_HERE: SmartAccountRecord = { cancelled: [[SENT, FASTEST]] }
  const statusBy = (notes: SmartAccountRecord, chain: Chain = young) =>
    callsStatus(callsIdOf({ ...ROW, hashes: [FIRST, SENT] }), network(chain), notes)

  test('reports calls as failed by the receipt of their cancellation, at any age', async () => {
    expect(await statusBy(CANCELLED_HERE)).toMatchObject({ status: 600, receipts: [DONE] })
    const batch = callsIdOf({ ...BATCH, hashes: [SENT] })
    expect(await callsStatus(batch, network(young), CANCELLED_HERE)).toMatchObject({ status: 500, receipts: [] })
  })

  test('reports calls as failed if one of the two was sped up', async () => {
    const replaced: [string, string][] = [[SENT, FASTER]]
    expect(await statusBy({ replaced, cancelled: [[FASTER, FASTEST]] })).toMatchObject({ status: 600 })
    const faster: [string, string][] = [[FASTER, FASTEST]]
    expect(await statusBy({ replaced: faster, cancelled: [[SENT, FASTER]] })).toMatchObject({ status: 600 })
  })

  test('stays pending until eight blocks deep, and succeeds if mined', async () => {
    expect(await statusBy(CANCELLED_HERE, { ...young, receipts: { [FIRST]: DONE } })).toMatchObject({ status: 100 })
    expect(await statusBy(CANCELLED_HERE, { ...young, used: () => '0x8' })).toMatchObject({ status: 100 })
    expect(await statusBy(CANCELLED_HERE, { receipts: { [FIRST]: DONE, [SENT]: DONE } })).toMatchObject({
      status: 200,
    })
    expect(await statusBy({ cancelled: [[FASTER, FASTEST]] })).toMatchObject({ status: 100 })
  })
})
