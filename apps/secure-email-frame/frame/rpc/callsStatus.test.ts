import { callsIdOf, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { pad } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SmartNotes } from '../keys/KeyClient.ts'
import { DELEGATED_CODE } from '../smartAccount/delegate.ts'
import { callMark } from './callMark.ts'
import { callsStatus } from './callsStatus.ts'

const ACCOUNT = `0x${'cd'.repeat(20)}` as const
const ROUTER = `0x${'ef'.repeat(20)}` as const
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
  /** Transactions of each block, where nodes still have them; else cancellations of the account. */
  block?: () => readonly object[] | null
  head?: string
  /** Of the account. */
  code?: string
}

const NOTHING = { from: ACCOUNT, to: ACCOUNT, value: '0x0', input: '0x' }
const CANCELLED = [0, 1, 2].map((at) => ({ ...NOTHING, hash: pad(`0xc${at}`), nonce: `0x${7 + at}` }))

function network({
  receipts = {},
  used = () => '0x0',
  block = () => CANCELLED,
  head = '0x64',
  code = DELEGATED_CODE,
}: Chain) {
  return async (_chain: unknown, method: string, params: unknown) => {
    const [given, number = ''] = params as string[]
    if (method === 'eth_getTransactionReceipt') return receipts[given ?? ''] ?? null
    if (method === 'eth_getTransactionCount') return given === ACCOUNT ? used(number) : '0x0'
    if (method === 'eth_blockNumber') return head
    if (method === 'eth_getBlockByNumber') return { transactions: block() }
    if (method === 'eth_getCode') return code
    throw new Error(method)
  }
}
const statusOf = (sent: SentCalls, chain: Chain, replaced?: [string, string][], made?: [string, string][]) =>
  callsStatus(callsIdOf(sent), network(chain), { ...(replaced && { replaced }), ...(made && { made }) })

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
    expect(Math.max(...asked.map(Number))).toBe(0x5c)
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

test('a batch whose account had no code has failed by its receipt as well, which says more of it unchanged', async () => {
  const receipts = { [FIRST]: { ...DONE, transactionHash: FIRST } }
  const used = (block: string) => (Number(block) < 5 ? '0x7' : '0x8')
  const failed = { ...receipts[FIRST], status: '0x0' }
  expect(await statusOf(BATCH, { receipts, used, code: '0x' })).toMatchObject({ status: 500, receipts: [failed] })
  expect(await statusOf(BATCH, { receipts, used })).toMatchObject({ status: 200, receipts: [receipts[FIRST]] })
})

describe('calls that were cancelled on this device', () => {
  /** Nobody asked about it before. */
  const SENT = pad('0xe0')
  const receipts = { [FIRST]: DONE, [FASTEST]: DONE }
  /** Nodes that have nothing from before block 92, the newest by which a number counts as used. */
  const young: Chain = {
    receipts,
    used: (block) => (Number(block) < 92 ? Promise.reject(new Error('missing trie node')) : '0x9'),
    block: () => null,
  }
  const CANCELLED_HERE: SmartNotes = { cancelled: [[SENT, FASTEST]] }
  const statusBy = (notes: SmartNotes, chain: Chain = young) =>
    callsStatus(callsIdOf({ ...ROW, hashes: [FIRST, SENT] }), network(chain), notes)

  test('have failed by the receipt of what cancelled them, however old that is', async () => {
    expect(await statusBy(CANCELLED_HERE)).toMatchObject({ status: 600, receipts: [DONE] })
    const batch = callsIdOf({ ...BATCH, hashes: [SENT] })
    expect(await callsStatus(batch, network(young), CANCELLED_HERE)).toMatchObject({ status: 500, receipts: [] })
  })

  test('have failed as well where one of the two was sped up', async () => {
    const replaced: [string, string][] = [[SENT, FASTER]]
    expect(await statusBy({ replaced, cancelled: [[FASTER, FASTEST]] })).toMatchObject({ status: 600 })
    const faster: [string, string][] = [[FASTER, FASTEST]]
    expect(await statusBy({ replaced: faster, cancelled: [[SENT, FASTER]] })).toMatchObject({ status: 600 })
  })

  test('may still be done until that is mined, eight blocks deep, and are done where they were mined after all', async () => {
    expect(await statusBy(CANCELLED_HERE, { ...young, receipts: { [FIRST]: DONE } })).toMatchObject({ status: 100 })
    expect(await statusBy(CANCELLED_HERE, { ...young, used: () => '0x8' })).toMatchObject({ status: 100 })
    expect(await statusBy(CANCELLED_HERE, { receipts: { [FIRST]: DONE, [SENT]: DONE } })).toMatchObject({
      status: 200,
    })
    expect(await statusBy({ cancelled: [[FASTER, FASTEST]] })).toMatchObject({ status: 100 })
  })
})

describe('calls of which another transaction used the number, from another device,', () => {
  const SWAP = { to: ROUTER, value: '5', data: '0xAB' }
  const other = { hash: FASTER, from: ACCOUNT.toUpperCase().replace('X', 'x'), nonce: '0x8' }
  const same = { ...other, to: ROUTER.toUpperCase().replace('X', 'x'), value: '0x5', input: '0xab' }
  const DONE_THERE = { ...DONE, transactionHash: FASTER }
  /** Its second is not mined, and the account used number 8 in block 80. */
  const takenBy = (transaction: object | null, receipt: object = DONE_THERE): Chain => ({
    receipts: { [FIRST]: DONE, [FASTER]: receipt },
    used: (number) => (Number(number) < 80 ? '0x8' : '0x9'),
    block: () => transaction && [{ ...other, nonce: '0x7' }, { ...same, from: ROUTER }, transaction],
  })
  let count = 0
  /** The status of a row that nobody asked about before. */
  async function later(
    chain: Chain,
    { isNoted = true, kind = 'row' }: { isNoted?: boolean; kind?: 'row' | 'batch' } = {},
  ) {
    count += 1
    const second = pad(`0xf${count}`)
    const made: [string, string][] = isNoted ? [[second, callMark(SWAP)]] : []
    const sent: SentCalls =
      kind === 'row'
        ? { ...ROW, hashes: [FIRST, second] }
        : { ...BATCH, hashes: [second], sender: { ...SENDER, nonce: 8 } }
    return statusLater(sent, chain, undefined, made) as Promise<{ status: number; receipts: object[] }>
  }

  test('are done where that does the same, and have failed where it fails', async () => {
    expect(await later(takenBy(same))).toMatchObject({ status: 200, receipts: [DONE, DONE_THERE] })
    expect(await later(takenBy(same, { ...DONE_THERE, status: '0x0' }))).toMatchObject({ status: 600 })
    expect(await later(takenBy(same), { kind: 'batch' })).toMatchObject({ status: 200, receipts: [DONE_THERE] })
  })

  test.each([
    ['to another contract', { to: ACCOUNT }],
    ['with another amount', { value: '0x6' }],
    ['with other data', { input: '0xac' }],
    ['that makes a contract', { to: null }],
    ['of nothing', { to: ACCOUNT, value: '0x0', input: '0x' }],
  ])('have failed where it is one %s', async (_what, change) => {
    expect(await later(takenBy({ ...same, ...change }))).toMatchObject({ status: 600, receipts: [DONE] })
    expect(await later(takenBy({ ...same, ...change }), { kind: 'batch' })).toMatchObject({ status: 500, receipts: [] })
  })

  test('may still be done where nothing is noted of them, unless that can be none of theirs', async () => {
    expect(await later(takenBy(same), { isNoted: false })).toMatchObject({ status: 100 })
    expect(await later(takenBy({ ...same, to: ACCOUNT }), { isNoted: false, kind: 'batch' })).toMatchObject({
      status: 100,
    })
    expect(await later(takenBy(same), { isNoted: false, kind: 'batch' })).toMatchObject({ status: 500 })
    expect(await later(takenBy({ ...same, to: ACCOUNT, value: '0x0', input: '0x' }), { isNoted: false })).toMatchObject(
      { status: 600 },
    )
  })

  test('are looked for when they are first seen, once for all who ask, while nodes still have their block', async () => {
    const row = { ...ROW, hashes: [FIRST, pad('0xffe')] }
    const made: [string, string][] = [[pad('0xffe'), callMark(SWAP)]]
    const block = vi.fn(takenBy(same).block ?? (() => null))
    await Promise.all([1, 2].map(() => statusOf(row, { ...takenBy(same), block }, undefined, made)))
    expect(block).toHaveBeenCalledOnce()
    time += 60_000
    const forgotten = { ...takenBy(same), block: () => null }
    expect(await statusOf(row, forgotten, undefined, made)).toMatchObject({ status: 200 })
  })

  test('have failed where the number went into an authorization', async () => {
    const empty = { ...takenBy(null), block: () => [] }
    expect(await later(empty)).toMatchObject({ status: 600 })
  })

  test('may still be done where no node has it any more, until one has it a minute later', async () => {
    const chain = takenBy(same)
    const made: [string, string][] = [[pad('0xfff'), callMark(SWAP)]]
    const row = { ...ROW, hashes: [FIRST, pad('0xfff')] }
    expect(await statusLater(row, { ...chain, block: () => null }, undefined, made)).toMatchObject({ status: 100 })
    expect(await statusOf(row, chain, undefined, made)).toMatchObject({ status: 100 })
    time += 60_000
    expect(await statusOf(row, chain, undefined, made)).toMatchObject({ status: 200 })
    const used = (number: string) => {
      if (Number(number) < 90) throw new Error('missing trie node')
      return '0x9'
    }
    expect(await later({ ...chain, used })).toMatchObject({ status: 100 })
  })
})
