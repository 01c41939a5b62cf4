import { nfts as nftsSchema } from '@airlock/protocol/gateway/answers/nfts'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NodeFailed } from '../history/chain/NodeRpc.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import { type ChainDouble, chainDouble, person } from '../history/testing/chainDouble.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { chainNfts } from './chainNfts.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

/** Answers for an account that has none. */
async function read(chain: number, double: ChainDouble, blocks: number) {
  for (let number = 1; number <= 400; number += 1) double.mine({})
  const nodes = new Map([[chain, [double.node]]])
  const depth = { blocks, days: 100_000 }
  const indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 10_000, log: () => {} })
  const nothing = () => Promise.reject(new Error('nothing is fetched'))
  const rpcs = (chainId: `eip155:${number}`) => ({ chainId, request: nothing })
  const source = chainNfts({
    database,
    outbound: nothing,
    gateways: {},
    indexer,
    nodes,
    rpcs: rpcs as never,
    proxied: String,
  })
  try {
    const of = { chainId: `eip155:${chain}`, address: getAddress(person(1)), cursor: undefined } as const
    return nftsSchema.parse(await source(of, { signal: new AbortController().signal }))
  } finally {
    await indexer.close()
  }
}

test('an answer of the whole chain names no limit', async () => {
  expect(await read(1, chainDouble(1), 1_000)).toEqual({ data: [], next: null, coverage: {} })
})

test('an answer of the newest blocks says since when', async () => {
  const { coverage } = await read(2, chainDouble(2), 100)
  expect(coverage).toEqual({ since: expect.stringMatching(/^2023-11-14T23:/) })
})

test('an answer that is not complete yet says so', async () => {
  const isOld = (filter: unknown) => Number((filter as { toBlock: string }).toBlock) < 300
  const double = chainDouble(3, {
    blocks: 100,
    answer: (method, [filter]) => (method === 'eth_getLogs' && isOld(filter) ? new NodeFailed('busy') : undefined),
  })
  const { next, coverage } = await read(3, double, 1_000)
  expect(coverage).toMatchObject({ is_indexing: true, since: expect.any(String) })
  expect(next).not.toBeNull()
})
