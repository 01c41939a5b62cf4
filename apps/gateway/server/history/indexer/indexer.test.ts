import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { fakeFullDisk } from '@airlock/server/testing/fakeFullDisk'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { history } from '../../migrations/historyTables.ts'
import { powers } from '../../migrations/powerTables.ts'
import { fakeChain, nftLog, singleLog, transferLog, user } from '../../testing/fakeChain.ts'
import type { NodeRpc } from '../chain/NodeRpc.ts'
import { NodeError, NodeFailed } from '../chain/NodeRpc.ts'
import { readPage } from '../readPage.ts'
import { createIndexer, type Indexer, type IndexerOptions } from './createIndexer.ts'

let url: string
let database: Database
let chain = 1
const open: Indexer[] = []
const [ada, bob, eve] = [user(1), user(2), user(3)] as const
const [token, nft] = [user(100), user(101)] as const

beforeAll(async () => {
  url = await newDatabase()
  database = await openDatabase(url, [history, powers])
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(open.splice(0).map((indexer) => indexer.close()))
  chain += 1
})

function start(nodes: NodeRpc[], changes: Partial<IndexerOptions> = {}) {
  const logged: string[] = []
  const indexer = createIndexer({
    database,
    nodes: new Map([[chain, nodes]]),
    depth: { blocks: 1_000_000, days: 100_000 },
    pollMs: 20,
    waitMs: 10_000,
    log: (message) => logged.push(message),
    ...changes,
  })
  open.push(indexer)
  const complete = (account: Hex) => indexer.request(chain, account, ({ isComplete }) => isComplete)
  return { indexer, logged, complete, close: () => indexer.close() }
}

async function movesOf(account: Hex) {
  const page = await readPage(database, { chain, account, before: undefined, limit: 100_000 })
  return page.flatMap(({ moves }) => moves)
}
const summary = async (account: Hex) =>
  (await movesOf(account)).map(({ kind, direction, amount, tokenId }) => [kind, direction, tokenId ?? amount])

/** Every tenth block has a transfer to Ada. */
function busyChain(blocks: number, limits: Parameters<typeof fakeChain>[1] = {}) {
  const fake = fakeChain(chain, limits)
  for (let number = 1; number <= blocks; number += 1) {
    if (number % 10 === 0) fake.mine({ logs: [transferLog(token, bob, ada, BigInt(number))] })
    else fake.mineEmpty(1)
  }
  return fake
}

describe('moves', () => {
  test('distinguishes ERC-20, ERC-721 and ERC-1155 by logs', async () => {
    const fake = fakeChain(chain)
    fake.mine({
      logs: [transferLog(token, bob, ada, 5n), nftLog(nft, bob, ada, 7n), transferLog(token, ada, ada, 3n)],
    })
    fake.mine({ logs: [singleLog(nft, [ada, bob], 9n, 4n)] })
    const unexpected = transferLog(token, bob, ada, 1n)
    fake.mine({
      logs: [
        { ...unexpected, data: '0x' },
        { ...unexpected, topics: unexpected.topics.slice(0, 2) },
      ],
    })
    await start([fake.node]).complete(ada)
    expect(await summary(ada)).toEqual([
      ['erc1155', 'out', 9n],
      ['erc20', 'in', 5n],
      ['erc721', 'in', 7n],
      ['erc20', 'self', 3n],
    ])
  })

  test('stores both watched accounts, without the intermediate token', async () => {
    const fake = fakeChain(chain)
    fake.mine({ logs: [transferLog(token, ada, bob, 99n), transferLog(token, ada, token, 1n)] })
    const { complete } = start([fake.node])
    await Promise.all([complete(ada), complete(bob)])
    expect(await summary(ada)).toEqual([
      ['erc20', 'out', 99n],
      ['erc20', 'out', 1n],
    ])
    expect(await summary(bob)).toEqual([['erc20', 'in', 99n]])
  })

  test('counts native moves only of successful transactions, and all sends', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mine({ from: bob, to: ada, value: 5n }, { from: bob, to: ada, value: 6n, status: 0 })
    fake.mine({ from: ada, to: bob, value: 7n, status: 0 }, { from: ada, to: null, value: 0n })
    const found = await start([fake.node]).complete(ada)
    expect(found?.hasNative).toBe(true)
    expect(await summary(ada)).toEqual([
      ['call', 'out', 0n],
      ['call', 'out', 0n],
      ['native', 'in', 5n],
    ])
  })

  test('misses coin moves if the endpoint cannot trace, and reports it', async () => {
    const fake = busyChain(200)
    expect((await start([fake.node]).complete(ada))?.hasNative).toBe(false)
  })

  test('takes the block time for logs without times', async () => {
    const fake = busyChain(20, { withoutTimes: true })
    await start([fake.node]).complete(ada)
    expect((await movesOf(ada)).map(({ time }) => time)).toEqual([1_700_000_200, 1_700_000_100])
  })
})

describe('an endpoint', () => {
  test.each([
    ['50 blocks', { blocks: 50 }],
    ['1,000 blocks', { blocks: 1_000 }],
    ['10 results', { results: 10 }],
  ])('requests less of an endpoint that rejects more than %s, and misses nothing', async (_what, limits) => {
    const fake = busyChain(3_000, limits)
    await start([fake.node]).complete(ada)
    expect((await movesOf(ada)).map(({ blockNumber }) => blockNumber)).toEqual(
      Array.from({ length: 300 }, (_, index) => 3_000 - index * 10),
    )
  })

  test('makes no request after repeated rejections', async () => {
    const fake = busyChain(1_000, { blocks: 50 })
    await start([fake.node]).complete(ada)
    // 20 windows of three filters need 60; some requests search for the size.
    const logs = fake.requests.filter(({ method }) => method === 'eth_getLogs').length
    expect(logs).toBeLessThan(130)
  })

  test('returns only recent logs, with their start', async () => {
    const fake = busyChain(500, { recent: 101 })
    const found = await start([fake.node]).complete(ada)
    expect(found).toMatchObject({ from: 400, isComplete: true })
    expect(await movesOf(ada)).toHaveLength(11)
  })

  test.each([
    ['answers garbage', (method: string) => (method === 'eth_getLogs' ? [{ invalidResponse: true }] : undefined)],
    ['answers with logs of other blocks', (method: string) => (method === 'eth_getLogs' ? otherLogs() : undefined)],
    ['is of another chain', (method: string) => (method === 'eth_chainId' ? '0xdead' : undefined)],
    ['is down', () => new NodeFailed('no answer')],
    ['refuses in words that quote an account', () => new NodeError(-32_000, `no history of ${ada}`)],
    [
      'stops in the middle',
      (method: string) => (method === 'eth_getBlockByNumber' ? undefined : new NodeFailed('gone')),
    ],
  ])('continues with the next endpoint if one %s', async (_what, respond) => {
    const valid = busyChain(100)
    const invalid = busyChain(100, { response: respond })
    const { complete, logged } = start([invalid.node, valid.node])
    await complete(ada)
    expect(await movesOf(ada)).toHaveLength(10)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join()).not.toContain(ada)
  })

  test.each([
    ['newer', 100],
    ['older', 0],
  ])('returns the blocks of other accounts if %s blocks of one are rejected', async (_when, already) => {
    const rejected = (params: readonly unknown[]) => JSON.stringify(params).includes(eve.slice(2))
    const isOf = (from: number) => from > 100 || already === 0
    const respond = (method: string, params: readonly unknown[]) => {
      if (method !== 'eth_getLogs' || !rejected(params)) return undefined
      return isOf(Number((params[0] as { toBlock: string }).toBlock)) ? new NodeError(-32_602, 'no') : undefined
    }
    const fake = busyChain(100, { response: respond })
    const { indexer } = start([fake.node])
    const isThere = (account: Hex) =>
      indexer.request(chain, account, ({ to, isComplete }) => isComplete && to === fake.head())
    await Promise.all([ada, bob, eve].map(isThere))
    expect(await movesOf(ada)).toHaveLength(10)
    for (let more = 0; more < 5; more += 1) fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    await Promise.all([ada, bob, eve].map(isThere))
    expect(await movesOf(ada)).toHaveLength(15)
    expect(await movesOf(bob)).toHaveLength(15)
  })

  test('logs a defect by kind and a rejection by code', async () => {
    const defect = () => new TypeError(`${ada} is no function`)
    for (const respond of [defect, () => new NodeError(-32_000, `no history of ${ada}`)]) {
      const { indexer, logged } = start([busyChain(10, { response: respond }).node])
      await indexer.request(chain, ada, () => true, { withinMs: 500 })
      const kind = respond === defect ? `indexing chain ${chain} stopped: TypeError` : 'NodeError -32000'
      expect(logged[0]).toContain(kind)
      expect(logged.join()).not.toMatch(/no function|no history|0x/)
      await indexer.close()
    }
  })

  test('keeps stored transfers if an endpoint rejects all accounts', async () => {
    let isRefusing = false
    const respond = (method: string) =>
      isRefusing && method === 'eth_getLogs' ? new NodeError(-32_001, 'no') : undefined
    const fake = busyChain(100, { response: respond })
    const { indexer, complete, logged } = start([fake.node])
    await complete(ada)
    isRefusing = true
    fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    await expect.poll(() => logged.length, { timeout: 5_000 }).toBeGreaterThan(0)
    expect(await movesOf(ada)).toHaveLength(10)
    isRefusing = false
    await indexer.request(chain, ada, ({ to }) => to === 101)
    expect(await movesOf(ada)).toHaveLength(11)
  })

  test('names a full disk in the log, and indexes everything once there is space', async () => {
    const fake = busyChain(100)
    const free = await fakeFullDisk(database, 'moves')
    const { indexer, logged } = start([fake.node])
    const request = () => indexer.request(chain, ada, ({ isComplete }) => isComplete)
    const first = request()
    await expect.poll(() => logged[0]).toBe(`indexing chain ${chain} stopped: PostgreSQL 53100, its disk is full`)
    await free()
    await Promise.all([first, request()])
    expect(await movesOf(ada)).toHaveLength(10)
  })

  test('retries after failures without duplicate transfers', async () => {
    let left = 3
    const fake = busyChain(100, { response: () => (left-- > 0 ? new NodeFailed('busy') : undefined) })
    await start([fake.node]).complete(ada)
    expect(await movesOf(ada)).toHaveLength(10)
  })
})

function otherLogs() {
  const other = fakeChain(chain)
  other.mineEmpty(5_000)
  other.mine({ logs: [transferLog(token, bob, ada, 1n)] })
  return other.node.request('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0xffff', topics: [] }])
}

describe('a reorganisation', () => {
  test.each([1, 4, 300])('reverts %i blocks and stores their replacements', async (depth) => {
    const fake = busyChain(400)
    const { indexer, complete } = start([fake.node])
    await complete(ada)
    fake.reorg(depth)
    fake.mine({ logs: [transferLog(token, bob, ada, 1_000_000n)] })
    await indexer.request(chain, ada, ({ to }) => to === 401)
    const expected = Array.from({ length: 40 }, (_, index) => (index + 1) * 10).filter(
      (number) => number <= 400 - depth,
    )
    expect((await movesOf(ada)).map(({ blockNumber }) => blockNumber)).toEqual([401, ...expected.reverse()])
    const hashes = await movesOf(ada)
    for (const { blockNumber, blockHash } of hashes) expect(blockHash).toBe(fake.blockHash(blockNumber))
  })

  test('removes moves of earlier windows while a gap is read in several', async () => {
    let reorganise = () => {}
    const fake = busyChain(400, {
      blocks: 50,
      response: (method, [filter]) => {
        if (method === 'eth_getLogs' && Number((filter as { fromBlock: string }).fromBlock) > 600) reorganise()
        return undefined
      },
    })
    await start([fake.node]).complete(ada)
    await open.splice(0)[0]?.close()
    for (let number = 401; number <= 700; number += 1) fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    reorganise = () => {
      reorganise = () => {}
      fake.reorg(200)
    }
    await start([fake.node]).indexer.request(chain, ada, ({ to }) => to === 700)
    const moves = await movesOf(ada)
    expect(moves.map(({ blockNumber }) => blockNumber).slice(0, 2)).toEqual([500, 499])
    for (const { blockNumber, blockHash } of moves) expect(blockHash).toBe(fake.blockHash(blockNumber))
  })

  test('reads everything again from the start if all known blocks changed', async () => {
    const fake = busyChain(50)
    const { indexer, complete } = start([fake.node])
    await complete(ada)
    fake.reorg(51)
    fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    await indexer.request(chain, ada, ({ to }) => to === 51)
    expect((await movesOf(ada)).map(({ blockNumber }) => blockNumber)).toEqual([51])
  })

  test('is not reported if an endpoint only lags', async () => {
    const [quick, slow] = [busyChain(100), busyChain(90)]
    await start([quick.node]).complete(ada)
    await open.splice(0)[0]?.close()
    await start([slow.node]).complete(ada)
    expect(await movesOf(ada)).toHaveLength(10)
  })

  test('detects a fork when unpolled accounts are requested', async () => {
    const fake = busyChain(100)
    await start([fake.node]).complete(ada)
    await open.splice(0)[0]?.close()
    fake.reorg(20)
    fake.mineEmpty(30)
    const { indexer } = start([fake.node])
    await indexer.request(chain, ada, ({ to }) => to === 130)
    expect((await movesOf(ada)).map(({ blockNumber }) => blockNumber)[0]).toBe(80)
  })
})

describe('two processes', () => {
  test('shares a database: one process reads, both respond, one takes over', async () => {
    const [first, second] = [busyChain(200), busyChain(200)]
    const other = await openDatabase(url, [history, powers])
    const a = start([first.node])
    await a.complete(ada)
    const b = start([second.node], { database: other })
    await b.complete(bob)
    expect(second.requests).toEqual([])
    expect(await movesOf(bob)).toHaveLength(20)

    await a.close()
    for (const fake of [first, second]) fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    await b.indexer.request(chain, ada, ({ to }) => to === 201)
    expect(second.requests.length).toBeGreaterThan(0)
    expect(await movesOf(ada)).toHaveLength(21)
    await b.close()
    await other.close()
  })
})

describe('the history of an account', () => {
  test('is the newest first, and ends at the depth', async () => {
    const fake = busyChain(500)
    const found = await start([fake.node], { depth: { blocks: 200, days: 1_000 } }).complete(ada)
    expect(found).toMatchObject({ from: 300, to: 500, isComplete: true })
    expect(await movesOf(ada)).toHaveLength(21)
  })

  test('ends at the age', async () => {
    // A block is 10 s: a tenth of a day is 864 blocks.
    const fake = busyChain(3_000, { blocks: 100 })
    const found = await start([fake.node], { depth: { blocks: 1_000_000, days: 0.1 } }).complete(ada)
    expect(found?.isComplete).toBe(true)
    expect(found?.from).toBeGreaterThan(3_000 - 864 - 101)
    expect(found?.from).toBeLessThanOrEqual(3_000 - 864)
  })

  test('stops at an account with too many moves, and continues with others', async () => {
    const fake = busyChain(1_000, { blocks: 100 })
    fake.mine({ logs: [transferLog(token, eve, ada, 1n)] })
    const { indexer, complete } = start([fake.node], { maxTransfers: 30 })
    const [ofAda, ofEve] = await Promise.all([complete(ada), complete(eve)])
    expect(ofEve?.from).toBe(0)
    expect(ofAda?.from).toBeGreaterThan(500)
    const { length } = await movesOf(ada)
    expect(length).toBeGreaterThan(30)
    expect(length).toBeLessThan(60)
    for (let more = 0; more < 60; more += 1) fake.mine({ logs: [transferLog(token, bob, ada, 1n)] })
    await indexer.request(chain, ada, ({ to, isComplete }) => isComplete && to === fake.head())
    expect((await movesOf(ada)).length).toBeLessThanOrEqual(60)
    expect((await movesOf(ada))[0]?.blockNumber).toBe(fake.head())
  })

  test('joins moves of an account added later with those read before', async () => {
    const fake = busyChain(1_000, { blocks: 100 })
    const { indexer } = start([fake.node])
    await Promise.all([ada, bob, eve].map((account) => indexer.request(chain, account, ({ isComplete }) => isComplete)))
    expect(await movesOf(ada)).toHaveLength(100)
    expect(await movesOf(bob)).toHaveLength(100)
    expect(await movesOf(eve)).toEqual([])
  })

  test('is forgotten of those that no one asked for longest, beyond the bound', async () => {
    const fake = busyChain(20)
    const { complete } = start([fake.node], { mostWatched: 1 })
    await complete(ada)
    await complete(bob)
    expect(await movesOf(ada)).toEqual([])
    expect(await movesOf(bob)).toHaveLength(2)
  })

  test('is nothing of a chain that is not indexed', async () => {
    const { indexer } = start([])
    expect(await indexer.request(chain + 1_000, ada, () => true)).toBeUndefined()
  })
})
