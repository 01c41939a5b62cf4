import { history as historySchema, type Transaction } from '@airlock/protocol/gateway/answers/history'
import { ENTRY_POINT, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { getAddress, type Hex, pad, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { history as migration } from '../migrations/historyTables.ts'
import { powers } from '../migrations/powerTables.ts'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'
import { type FakeChain, fakeChain, nftLog, transferLog, user } from '../testing/fakeChain.ts'
import { NodeFailed } from './chain/NodeRpc.ts'
import { chainHistory } from './chainHistory.ts'
import { chainObservedTokens } from './chainObservedTokens.ts'
import { encodeCursor } from './cursor.ts'
import { createIndexer, type Indexer } from './indexer/createIndexer.ts'
import type { TransferContext } from './transferContext.ts'

const [ada, bob, eve] = [user(1), user(2), user(3)] as const
const [listed, unlisted, nft] = [user(100), user(101), user(102)] as const
const context = { signal: new AbortController().signal }
let database: Database
let chain = 1
const open: Indexer[] = []

beforeAll(async () => {
  database = await openDatabase(await newDatabase(), [migration, powers])
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(open.splice(0).map((indexer) => indexer.close()))
  chain += 1
})

const known = {
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  iconUrl: 'https://gateway.example/usd',
  isVerified: true,
  reasons: [],
}
const unexpected = {
  ...known,
  name: 'visit evil.com',
  symbol: 'X',
  iconUrl: '',
  isVerified: false,
  reasons: ['link' as const],
}
const transferContext: TransferContext = {
  tokens: async () =>
    new Map([
      [listed, known],
      [unlisted, unexpected],
    ]),
  nfts: async () =>
    new Map([
      [`${nft}/7`, { name: 'Picture #7', previewUrl: 'https://gateway.example/7', reasons: [] }],
      [`${nft}/8`, { name: 'Picture #8', previewUrl: 'data:image/png;base64,AAAA', reasons: [] }],
    ]),
}

function start(fake: FakeChain, waitMs = 10_000, blocks = 1_000_000, described = [fake.node]) {
  const nodes = new Map([[chain, [fake.node]]])
  const depth = { blocks, days: 100_000 }
  const indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs, log: () => {} })
  open.push(indexer)
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '' }
  const readers = new Map([[chain, described]])
  const source = chainHistory({ database, indexer, nodes: readers, metadata: transferContext, coinOf: () => coin })
  const fetchHistory = (account: Hex, cursor?: string) =>
    source({ chainId: `eip155:${chain}`, address: getAddress(account), cursor }, context)
  const page = async (account: Hex, cursor?: string) => historySchema.parse(await fetchHistory(account, cursor))
  return { source, fetchHistory, page, observed: chainObservedTokens(database, indexer), indexer }
}

const operationLog = (entryPoint: Hex, sender: Hex) => ({
  address: entryPoint,
  topics: [OPERATION_EVENT, pad('0x1'), pad(sender), pad('0x0')] as Hex[],
  data: '0x' as const,
})
const verbs = ({ data }: { data: Transaction[] }) => data.map(({ metadata }) => metadata.operationType)

describe('a transaction', () => {
  test('includes the data fee and operator fee of a rollup', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    const gas = { gasUsed: '0x5208', effectiveGasPrice: '0xa' }
    const operator = { l1Fee: '0x7', operatorFeeScalar: '0x1e8480', operatorFeeConstant: '0x3e8' }
    fake.mine({ from: ada, to: bob, receipt: gas })
    fake.mine({ from: ada, to: bob, receipt: { ...gas, l1Fee: '0x7' } })
    fake.mine({ from: ada, to: bob, receipt: { ...gas, ...operator } })
    fake.mine({ from: ada, to: bob, receipt: { ...gas, ...operator, daFootprintGasScalar: '0x190' } })
    const { data } = await start(fake).page(ada)
    const fees = data.map(({ metadata }) => parseUnits(metadata.fee ?? '', 18)).toReversed()
    expect(fees).toEqual([210_000n, 210_007n, 210_007n + 21_000n * 2n + 1_000n, 210_007n + 4_200_000_000_000n + 1_000n])
  })

  test('returns the image of an NFT once if the contract holds it', async () => {
    const fake = fakeChain(chain)
    fake.mine({ from: ada, to: nft, logs: [nftLog(nft, bob, ada, 7n), nftLog(nft, bob, ada, 8n)] })
    const { data } = await start(fake).page(ada)
    const images = data.flatMap(({ transfers }) => (transfers ?? []).map((one) => one.nft_info?.content))
    const linked = { url: 'https://gateway.example/7' }
    const embedded = { url: 'data:image/png;base64,AAAA' }
    expect(images).toEqual(
      expect.arrayContaining([
        { preview: linked, detail: linked },
        { preview: embedded, detail: null },
      ]),
    )
  })

  test('[S3.15:id] [S3.15:minedAt] has its id, time, chain, both ends, status, fee and exact quantities', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    const logs = [transferLog(listed, ada, bob, 1_500_000n)]
    fake.mine({ from: ada, to: listed, input: `0xa9059cbb${'0'.repeat(128)}`, logs })
    const { data, next, coverage } = await start(fake).page(ada)
    expect(data).toEqual([
      {
        id: fake.txHash(1, 0),
        metadata: {
          operationType: 'send',
          hash: fake.txHash(1, 0),
          minedAt: '2023-11-14T22:13:30.000Z',
          sentFrom: getAddress(ada),
          sentTo: getAddress(listed),
          status: 'confirmed',
          nonce: 0,
          chain: `eip155:${chain}`,
          method: 'transfer',
          fee: '0.000021',
        },
        transfers: [
          {
            fungible_info: {
              name: 'Dollar',
              symbol: 'USD',
              icon: { url: 'https://gateway.example/usd' },
              decimals: 6,
              address: `eip155:${chain}:${getAddress(listed)}`,
              flags: { is_verified: true, is_spam: false, reasons: [] },
            },
            direction: 'out',
            quantity: { numeric: '1.5' },
            counterparty: getAddress(bob),
          },
        ],
      },
    ])
    expect({ next, coverage }).toEqual({ next: null, coverage: { native: true } })
  })

  test('has its coins next to its tokens, and an NFT by its name', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mine({ from: ada, to: nft, value: 10n ** 16n, input: '0x1249c58b', logs: [nftLog(nft, user(0), ada, 7n)] })
    const { data } = await start(fake).page(ada)
    expect(verbs({ data })).toEqual(['mint'])
    expect(data[0]?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '0.01' }, fungible_info: { symbol: 'ETH' } },
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nft_info: { name: 'Picture #7', interface: 'ERC721', token_id: '7', flags: { is_spam: false } },
      },
    ])
  })

  test('keeps a failed transaction without moves, with transfers null', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mine({ from: ada, to: bob, value: 5n, status: 0 })
    fake.mine({ from: ada, to: listed, input: `0x095ea7b3${'0'.repeat(128)}` })
    const { data } = await start(fake).page(ada)
    expect(data.map(({ metadata, transfers }) => [metadata.operationType, metadata.status, transfers])).toEqual([
      ['approve', 'confirmed', null],
      ['send', 'failed', null],
    ])
  })

  test('keeps sent and received amounts of a token with a transfer fee', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mine({
      from: ada,
      to: listed,
      logs: [transferLog(listed, ada, bob, 99n), transferLog(listed, ada, listed, 1n)],
    })
    const { page } = start(fake)
    const [mine, peer] = await Promise.all([page(ada), page(bob)])
    const amounts = ({ data }: { data: Transaction[] }) => data[0]?.transfers?.map(({ quantity }) => quantity.numeric)
    expect([amounts(mine), amounts(peer)]).toEqual([['0.000099', '0.000001'], ['0.000099']])
  })
})

describe('spam', () => {
  test('lists the reasons: airdrop, forged transfer, no move, domain in a name', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    const crowd = Array.from({ length: 100 }, (_, index) => transferLog(unlisted, eve, user(5_000 + index), 1n))
    fake.mine({ from: eve, to: unlisted, logs: [...crowd, transferLog(unlisted, eve, ada, 1n)] })
    fake.mine({ from: eve, to: unlisted, logs: [transferLog(unlisted, ada, bob, 5n)] })
    fake.mine({ from: eve, to: listed, logs: [transferLog(listed, ada, bob, 0n)] })
    const { page, observed } = start(fake)
    const { data } = await page(ada)
    const reasons = data.map(({ transfers }) => transfers?.map((one) => one.fungible_info?.flags?.reasons))
    expect(reasons).toEqual([[['zero-value']], [['link', 'forged-transfer']], [['link', 'mass-airdrop']]])
    expect(await observed({ chainId: `eip155:${chain}`, account: getAddress(ada) })).toEqual([
      { address: listed, reasons: ['zero-value', 'forged-transfer'] },
      { address: unlisted, reasons: ['forged-transfer'] },
    ])
  })

  test('ignores operations that others submitted for the account', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    const moves = [transferLog(unlisted, ada, bob, 5n), nftLog(nft, ada, bob, 7n)]
    const entryPoint = ENTRY_POINT.toLowerCase() as Hex
    fake.mine({ from: eve, to: entryPoint, logs: [...moves, operationLog(entryPoint, ada)] })
    fake.mine({ from: eve, to: ada, logs: moves })
    const { page, observed } = start(fake)
    const { data } = await page(ada)
    const flags = data.flatMap(({ transfers }) =>
      (transfers ?? []).map((one) => (one.fungible_info ?? one.nft_info)?.flags?.reasons),
    )
    expect(flags).toEqual([['link'], [], ['link'], []])
    expect(await observed({ chainId: `eip155:${chain}`, account: getAddress(ada) })).toEqual([
      { address: unlisted, reasons: [] },
    ])
  })

  test("keeps a transfer next to another account's operation", async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    const entryPoint = ENTRY_POINT.toLowerCase() as Hex
    const move = transferLog(unlisted, ada, bob, 5n)
    fake.mine({ from: eve, to: entryPoint, logs: [move, operationLog(entryPoint, eve)] })
    fake.mine({ from: eve, to: unlisted, logs: [move, operationLog(unlisted, ada)] })
    const { data } = await start(fake).page(ada)
    const reasons = data.map(({ transfers }) => transfers?.[0]?.fungible_info?.flags?.reasons)
    expect(reasons).toEqual([
      ['link', 'forged-transfer'],
      ['link', 'forged-transfer'],
    ])
  })

  test('lists no transfer for an account with unread older approvals', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mineEmpty(300)
    fake.mine({ from: eve, to: user(77), logs: [transferLog(unlisted, ada, bob, 5n)] })
    const { page, observed } = start(fake, 10_000, 100)
    const { data } = await page(ada)
    expect(data[0]?.transfers?.[0]?.fungible_info?.flags?.reasons).toEqual(['link'])
    expect(await observed({ chainId: `eip155:${chain}`, account: getAddress(ada) })).toEqual([
      { address: unlisted, reasons: [] },
    ])
  })

  test('ignores a transfer that a contract made for its caller', async () => {
    const fake = fakeChain(chain, { native: 'trace' })
    fake.mine({ from: ada, to: unlisted, input: `0x095ea7b3${'0'.repeat(128)}` })
    fake.mine({ from: eve, to: user(77), logs: [transferLog(unlisted, ada, bob, 5n)] })
    const { data } = await start(fake).page(ada)
    expect(data[0]?.transfers?.[0]?.fungible_info?.flags?.reasons).toEqual(['link'])
  })
})

describe('a client over its limit of new accounts', () => {
  test('continues for followed accounts and rejects new ones', async () => {
    let left = 1
    const countNewAccount = async () => {
      if (left-- <= 0) throw new LimitHit(7)
    }
    const fake = fakeChain(chain)
    fake.mine({ logs: [transferLog(listed, bob, ada, 1n), transferLog(listed, ada, eve, 1n)] })
    const { source, observed } = start(fake)
    const read = (account: Hex) =>
      source(
        { chainId: `eip155:${chain}`, address: getAddress(account), cursor: undefined },
        { ...context, countNewAccount },
      )
    for (let times = 0; times < 3; times += 1) expect((await read(ada)).data).toHaveLength(1)
    await expect(read(bob)).rejects.toThrow(LimitHit)
    const ofEve = { chainId: `eip155:${chain}`, account: getAddress(eve) } as const
    await expect(observed(ofEve, { countNewAccount })).rejects.toThrow(LimitHit)
    expect(await database.query('SELECT account FROM watched WHERE chain = $1', [chain])).toEqual([{ account: ada }])
  })
})

describe('tokens of transfers', () => {
  const seenBy = (fake: FakeChain) => start(fake).observed({ chainId: `eip155:${chain}`, account: getAddress(ada) })
  const addresses = (tokens: { address: Hex }[]) => tokens.map(({ address }) => address)

  test('returns tokens of transfers at the first request', async () => {
    const fake = fakeChain(chain)
    fake.mine({ logs: [transferLog(unlisted, bob, ada, 1n)] })
    expect(addresses(await seenBy(fake))).toEqual([unlisted])
  })

  test('returns tokens that were read within a second', async () => {
    const isOld = (filter: unknown) => Number((filter as { toBlock: string }).toBlock) < 300
    const fake = fakeChain(chain, {
      blocks: 100,
      response: (method, [filter]) => (method === 'eth_getLogs' && isOld(filter) ? new NodeFailed('busy') : undefined),
    })
    fake.mine({ logs: [transferLog(listed, bob, ada, 1n)] })
    for (let number = 2; number <= 400; number += 1) fake.mine({ logs: [transferLog(unlisted, bob, ada, 1n)] })
    const startedAt = Date.now()
    expect(addresses(await seenBy(fake))).toEqual([unlisted])
    expect(Date.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('a list', () => {
  test('pages 10,000 transactions without doubles or gaps while blocks arrive', async () => {
    const fake = fakeChain(chain)
    for (let number = 0; number < 1_000; number += 1) {
      fake.mine(...Array.from({ length: 10 }, () => ({ logs: [transferLog(listed, bob, ada, 1n)] })))
    }
    const { fetchHistory, indexer } = start(fake)
    await indexer.request(chain, ada, ({ isComplete }) => isComplete)
    const details = { from: bob, to: listed, nonce: 0, status: 'confirmed', fee: '0', airdrops: [] }
    await database.query(
      `INSERT INTO transactions (chain, hash, block_number, details)
       SELECT chain, tx_hash, block_number, $2 FROM moves WHERE chain = $1`,
      [chain, JSON.stringify(details)],
    )
    const observed: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await fetchHistory(ada, cursor)
      observed.push(...data.map(({ id }) => id))
      if (observed.length % 1_000 === 0) fake.mine({ logs: [transferLog(listed, bob, ada, 1n)] })
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(observed).toHaveLength(10_000)
    expect(new Set(observed).size).toBe(10_000)
  }, 60_000)

  test('continues at the end while older blocks are still read', async () => {
    let isOwned = true
    const fake = fakeChain(chain, {
      blocks: 100,
      response: (method, [filter]) =>
        isOwned && method === 'eth_getLogs' && Number((filter as { toBlock: string }).toBlock) < 300
          ? new NodeFailed('busy')
          : undefined,
    })
    for (let number = 1; number <= 400; number += 1) fake.mine({ logs: [transferLog(listed, bob, ada, 1n)] })
    const { page } = start(fake, 1_500)
    const ids: string[] = []
    let [cursor, last] = [undefined as string | undefined, await page(ada)]
    for (let pages = 0; pages < 20 && last.next !== null; pages += 1) {
      ids.push(...last.data.map(({ id }) => id))
      cursor = last.next
      if (last.coverage?.is_indexing && isOwned && ids.length > 60) {
        expect(last.coverage.since).toBeDefined()
        isOwned = false
      }
      last = await page(ada, cursor)
    }
    ids.push(...last.data.map(({ id }) => id))
    expect(isOwned).toBe(false)
    expect(new Set(ids).size).toBe(400)
    expect(ids).toHaveLength(400)
  })

  test('continues from a cursor of before a reorganisation', async () => {
    const fake = fakeChain(chain)
    for (let number = 1; number <= 120; number += 1) fake.mine({ logs: [transferLog(listed, bob, ada, 1n)] })
    const { page, indexer } = start(fake)
    const { next } = await page(ada)
    fake.reorg(60)
    fake.mineEmpty(1)
    await indexer.request(chain, ada, ({ to }) => to === 121)
    const { data } = await page(ada, next ?? '')
    // The cursor was at block 71. Blocks 61 to 120 are empty now.
    expect(data).toHaveLength(50)
    expect(data[0]?.id).toBe(fake.txHash(60, 0))
  })

  test('rejects malformed cursors', async () => {
    const fake = fakeChain(chain)
    fake.mine({ logs: [transferLog(listed, bob, ada, 1n)] })
    const { page } = start(fake)
    await expect(page(ada, 'nonsense')).rejects.toThrow(CursorInvalid)
    expect((await page(ada, encodeCursor({ block: 1, index: 0 }))).data).toEqual([])
  })
})

test('fails if the endpoints of a chain are down, instead of returning an empty list', async () => {
  const fake = fakeChain(chain, { response: () => new NodeFailed('down') })
  await expect(start(fake, 300).page(ada)).rejects.toThrow(SourceFailed)
})

describe('a transaction that the first node does not have', () => {
  const lagging = (fake: FakeChain): FakeChain['node'] => ({
    ...fake.node,
    request: async (method, params) => (params[0] === fake.txHash(2, 0) ? null : fake.node.request(method, params)),
  })
  const mined = () => {
    const fake = fakeChain(chain)
    fake.mine({ from: ada, to: listed, logs: [transferLog(listed, ada, bob, 5n)] })
    fake.mine({ from: bob, to: listed, logs: [transferLog(listed, bob, ada, 7n)] })
    return fake
  }

  test('is read from the next one', async () => {
    const fake = mined()
    const { page } = start(fake, 10_000, 1_000_000, [lagging(fake), fake.node])
    const { data, is_partial } = await page(ada)
    expect([data.length, is_partial]).toEqual([2, undefined])
  })

  test('marks the response as partial if a node lags', async () => {
    const fake = mined()
    const { page } = start(fake, 10_000, 1_000_000, [lagging(fake)])
    const { data, is_partial } = await page(ada)
    expect([data.length, is_partial]).toEqual([1, true])
  })
})
