import { nfts as nftsSchema } from '@airlock/protocol/gateway/answers/nfts'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { encodeAbiParameters, getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NodeFailed } from '../history/chain/NodeRpc.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { RpcCall } from '../sources/ChainRpc.ts'
import { SourceFailed } from '../sources/Source.ts'
import { type FakeChain, fakeChain, nftLog, user } from '../testing/fakeChain.ts'
import { chainNfts } from './chainNfts.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

const noop = () => Promise.reject(new Error('nothing is fetched'))

/** @param request calls of contracts */
async function read(chain: number, fake: FakeChain, blocks: number, request: (call: RpcCall) => unknown = noop) {
  for (let number = 1; number <= 400; number += 1) fake.mine({})
  const nodes = new Map([[chain, [fake.node]]])
  const depth = { blocks, days: 100_000 }
  const indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 10_000, log: () => {} })
  const rpcs = (chainId: `eip155:${number}`) => ({ chainId, request })
  const source = chainNfts({
    database,
    outbound: noop,
    gateways: {},
    indexer,
    nodes,
    rpcs: rpcs as never,
    proxied: String,
  })
  try {
    const of = { chainId: `eip155:${chain}`, address: getAddress(user(1)), cursor: undefined } as const
    return nftsSchema.parse(await source(of, { signal: new AbortController().signal }))
  } finally {
    await indexer.close()
  }
}

test('names no limit for a complete chain', async () => {
  expect(await read(1, fakeChain(1), 1_000)).toEqual({ data: [], next: null, coverage: {} })
})

test('reports the start of its coverage if only the newest blocks are read', async () => {
  const { coverage } = await read(2, fakeChain(2), 100)
  expect(coverage).toEqual({ since: expect.stringMatching(/^2023-11-14T23:/) })
})

test('reports an incomplete response', async () => {
  const isOld = (filter: unknown) => Number((filter as { toBlock: string }).toBlock) < 300
  const fake = fakeChain(3, {
    blocks: 100,
    response: (method, [filter]) => (method === 'eth_getLogs' && isOld(filter) ? new NodeFailed('busy') : undefined),
  })
  const { next, coverage } = await read(3, fake, 1_000)
  expect(coverage).toMatchObject({ is_indexing: true, since: expect.any(String) })
  expect(next).not.toBeNull()
})

test('reports late NFT metadata, and returns it in the next response', async () => {
  const [token, other] = [user(7), user(8)]
  const fake = fakeChain(4)
  fake.mine({ logs: [nftLog(token, user(2), user(1), 12n), nftLog(other, user(2), user(1), 13n)] })
  const word = (value: Hex) => `010020${value.slice(2).padStart(64, '0')}`
  let isBusy = true
  // Owners come first, then collection names, then URIs.
  const request = async ({ params }: RpcCall) => {
    const [{ to, data }] = params as [{ to?: Hex; data: Hex }]
    if (to === undefined) return `0x01${data.includes('6352211e') ? word(user(1)).repeat(2) : '000000'.repeat(4)}`
    if (to === token && isBusy) throw new SourceFailed('too slow')
    return encodeAbiParameters([{ type: 'string' }], [JSON.stringify({ name: `Of ${Number(to)}` })])
  }
  const delayed = await read(4, fake, 10_000, request)
  expect(delayed).toMatchObject({ data: [{ name: 'Of 8' }, { name: '' }], is_partial: true })
  isBusy = false
  const complete = await read(4, fake, 10_000, request)
  expect(complete.data.map(({ name }) => name)).toEqual(['Of 8', 'Of 7'])
  expect(complete.is_partial).toBeUndefined()
})
