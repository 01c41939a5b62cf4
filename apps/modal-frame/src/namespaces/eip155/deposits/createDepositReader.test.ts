import type { Json } from '@airlock/protocol/snapshot'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, ARBITRUM_DEFINITION, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { createDepositReader } from './createDepositReader.ts'
import { TRANSFER } from './readLogs.ts'

const TOKEN = `0x${'a'.repeat(40)}`
const HASH = `0x${'7'.repeat(64)}`
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

function logOf(overrides: Record<string, Json> = {}): Json {
  const topics = [TRANSFER, topic(OTHER_ADDRESS), topic(ADDRESS)]
  return { address: TOKEN, topics, data: word(5n), transactionHash: HASH, removed: false, ...overrides }
}

function setUp() {
  const chain = { block: 100, balance: 10n, nonce: 0, logs: [] as Json[] | Error }
  const filters: Record<string, Json>[] = []
  const request = vi.fn(
    async (_network: unknown, { method, params }: { method: string; params?: Json | undefined }) => {
      if (method === 'eth_blockNumber') return `0x${chain.block.toString(16)}`
      if (method === 'eth_getBalance') return `0x${chain.balance.toString(16)}`
      if (method === 'eth_getTransactionCount') return `0x${chain.nonce.toString(16)}`
      filters.push((params as [Record<string, Json>])[0])
      if (chain.logs instanceof Error) throw chain.logs
      return chain.logs
    },
  )
  return { chain, filters, request, read: createDepositReader(request, ADDRESS, ARBITRUM_DEFINITION) }
}

async function started() {
  const created = setUp()
  expect(await created.read()).toEqual([])
  created.chain.block += 1
  return created
}

describe('createDepositReader', () => {
  test('reports nothing that arrived before the first read', async () => {
    const { read, filters } = await started()
    expect(await read()).toEqual([])
    expect(filters).toMatchObject([{ fromBlock: '0x65', toBlock: '0x65', topics: [TRANSFER, null, topic(ADDRESS)] }])
  })

  test('reports the growth of the coin once', async () => {
    const { read, chain } = await started()
    chain.balance += 3n
    expect(await read()).toEqual([{ contract: null, units: 3n, hash: null }])
    expect(await read()).toEqual([])
  })

  test('reports a reorganised coin deposit once', async () => {
    const { read, chain } = await started()
    chain.balance += 3n
    await read()
    chain.balance -= 3n
    expect(await read()).toEqual([])
    chain.balance += 3n
    expect(await read()).toEqual([])
    chain.balance += 1n
    expect(await read()).toEqual([{ contract: null, units: 1n, hash: null }])
  })

  test('compares with the new balance after a transaction of the account', async () => {
    const { read, chain } = await started()
    Object.assign(chain, { balance: 4n, nonce: 1 })
    expect(await read()).toEqual([])
    chain.balance += 2n
    expect(await read()).toEqual([{ contract: null, units: 2n, hash: null }])
  })

  test('reports a token transfer once although its blocks are read again', async () => {
    const { read, chain, filters } = await started()
    chain.logs = [logOf()]
    expect(await read()).toEqual([{ contract: TOKEN, units: 5n, hash: HASH }])
    chain.block += 20
    expect(await read()).toEqual([])
    expect(filters.at(-1)?.fromBlock).toBe('0x65')
  })

  test('reports a transfer behind 500 of spam', async () => {
    const { read, chain } = await started()
    const spam = Array.from({ length: 500 }, () => logOf({ address: `0x${'b'.repeat(40)}` }))
    chain.logs = [...spam, logOf()]
    expect((await read()).at(-1)).toEqual({ contract: TOKEN, units: 5n, hash: HASH })
  })

  test('counts equal transfers of one transaction', async () => {
    const { read, chain } = await started()
    chain.logs = [logOf(), logOf()]
    expect(await read()).toHaveLength(2)
  })

  test.each<[string, Json]>([
    ['an amount of zero', logOf({ data: word(0n) })],
    ['no amount', logOf({ data: '0x' })],
    ['a transfer to itself', logOf({ topics: [TRANSFER, topic(ADDRESS), topic(ADDRESS)] })],
    ['another receiver', logOf({ topics: [TRANSFER, topic(OTHER_ADDRESS), topic(OTHER_ADDRESS)] })],
    ['another event', logOf({ topics: [word(1n), topic(OTHER_ADDRESS), topic(ADDRESS)] })],
    ['a removed log', logOf({ removed: true })],
    ['no hash', logOf({ transactionHash: null })],
    ['a malformed contract', logOf({ address: '<b>' })],
    ['no topics', logOf({ topics: 7 })],
    ['null', null],
  ])('skips a log with %s', async (_, log) => {
    const { read, chain } = await started()
    chain.logs = [log]
    expect(await read()).toEqual([])
  })

  test('counts an NFT as one', async () => {
    const { read, chain } = await started()
    chain.logs = [logOf({ topics: [TRANSFER, topic(OTHER_ADDRESS), topic(ADDRESS), word(9n)], data: '0x' })]
    expect(await read()).toEqual([{ contract: TOKEN, units: 1n, hash: HASH }])
  })

  test('reports the coin if the node rejects logs, and rereads those blocks', async () => {
    const { read, chain } = await started()
    Object.assign(chain, { balance: 11n, logs: new Error('limit exceeded') })
    expect(await read()).toEqual([{ contract: null, units: 1n, hash: null }])
    Object.assign(chain, { block: 102, logs: [logOf()] })
    expect(await read()).toHaveLength(1)
  })

  test('catches up over several reads after a pause', async () => {
    const { read, chain, filters } = await started()
    chain.block = 2_000
    await read()
    await read()
    expect(filters.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])).toEqual([
      [101, 1_101],
      [1_090, 2_000],
    ])
  })

  test('rejects a balance that is not a quantity', async () => {
    const { read, request } = setUp()
    request.mockResolvedValue('lots')
    await expect(read()).rejects.toMatchObject({ name: 'RPC_FAILED' })
  })
})
