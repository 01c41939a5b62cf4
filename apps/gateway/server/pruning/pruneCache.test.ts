import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { readCollections } from '../nfts/collections.ts'
import { pruneCache } from './pruneCache.ts'
import { startPruning } from './startPruning.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())
beforeEach(() => database.query('TRUNCATE watched, moves, powers, transactions, nft_metadata, nft_collections'))

const run = (text: string, values: unknown[] = []) => database.query(text, values)
const ago = (days: number) => `now() - interval '${days} days'`

/** Has one power, and one move in a transaction. */
async function account(name: string, days: number, hash: string) {
  await run(`INSERT INTO watched (chain, account, asked_at) VALUES (1, $1, ${ago(days)})`, [name])
  await run(
    `INSERT INTO moves (chain, account, block_number, tx_index, log_order, block_hash, time, tx_hash, kind, amount, counterparty, direction)
     VALUES (1, $1, 7, 0, 0, '0x', 1, $2, 'coin', 1, '0x', 'in')`,
    [name, hash],
  )
  await run(
    `INSERT INTO transactions (chain, hash, block_number, details) VALUES (1, $1, 7, '{}') ON CONFLICT DO NOTHING`,
    [hash],
  )
  await run(
    `INSERT INTO powers (chain, account, kind, token, spender, token_id, last_block, time)
     VALUES (1, $1, 'allowance', '0x', '0x', '', 7, 1)`,
    [name],
  )
}
const nfts = (count: number, days: number) =>
  run(
    `INSERT INTO nft_metadata (chain, token, token_id, is_read, metadata, read_at)
     SELECT 1, '0xnft${days}', id, true, '{}', ${ago(days)} FROM generate_series(1, ${count}) AS id`,
  )
const valuesOf = async (column: string, table: string) =>
  (await run(`SELECT ${column} AS value FROM ${table} ORDER BY 1`)).map((row) => (row as { value: string }).value)
const countOf = async (table: string) => (await valuesOf('chain', table)).length

test('deletes accounts unused for 30 days with their rows, and no others', async () => {
  await account('old', 31, '0xold')
  await account('older', 40, '0xshared')
  await account('new', 29, '0xshared')
  await account('other', 1, '0xnew')
  await pruneCache(database, undefined)
  expect(await valuesOf('account', 'watched')).toEqual(['new', 'other'])
  expect(await valuesOf('account', 'moves')).toEqual(['new', 'other'])
  expect(await valuesOf('account', 'powers')).toEqual(['new', 'other'])
  expect(await valuesOf('hash', 'transactions')).toEqual(['0xnew', '0xshared'])
})

test('deletes NFTs and collections unused for 30 days', async () => {
  await nfts(1, 31)
  await nfts(1, 29)
  await run(
    `INSERT INTO nft_collections (chain, token, name, reasons, asked_at)
     VALUES (1, '0xasked', 'A', '[]', ${ago(31)}), (1, '0xold', 'B', '[]', ${ago(31)}), (1, '0xnew', 'C', '[]', ${ago(29)})`,
  )
  const rpc = { request: () => Promise.reject(new Error('nothing is read')) }
  expect((await readCollections(database, { chain: 1, rpc }, ['0xasked'])).get('0xasked')?.name).toBe('A')
  await pruneCache(database, undefined)
  expect(await valuesOf('token', 'nft_metadata')).toEqual(['0xnft29'])
  expect(await valuesOf('token', 'nft_collections')).toEqual(['0xasked', '0xnew'])
})

test('limits a step and continues at its end', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await account(name, 31, `0x${name}`)
  await nfts(2_500, 31)
  await run(
    `INSERT INTO transactions (chain, hash, block_number, details)
     SELECT 2, '0x' || lpad(n::text, 64, '0'), 1, '{}' FROM generate_series(1, 2500) AS n`,
  )
  const position = await pruneCache(database, undefined)
  expect([await countOf('watched'), await countOf('nft_metadata'), await countOf('transactions')]).toEqual([
    1, 500, 505,
  ])
  expect(position).toMatchObject({ chain: '2' })
  const end = await pruneCache(database, position)
  expect([await countOf('watched'), await countOf('nft_metadata'), await countOf('transactions')]).toEqual([0, 0, 1])
  expect(await pruneCache(database, end)).toBeUndefined()
  expect(await countOf('transactions')).toBe(0)
})

test('prunes in one process at a time', async () => {
  await account('old', 31, '0xold')
  await database.transaction(async ({ query }) => {
    await query(`SELECT pg_advisory_xact_lock(hashtextextended('airlock gateway pruning', 0))`)
    await pruneCache(database, undefined)
    expect(await countOf('watched')).toBe(1)
  })
  await pruneCache(database, undefined)
  expect(await countOf('watched')).toBe(0)
})

test('takes a step each minute, and continues after a failed one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await account('old', 31, '0xold')
  const log = vi.fn()
  let steps = 0
  const failingFirst: Database = {
    ...database,
    transaction(run) {
      steps += 1
      return steps === 1 ? Promise.reject(new TypeError('of 0xaccount')) : database.transaction(run)
    },
  }
  const stop = startPruning(failingFirst, log)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(steps).toBe(0)
  await vi.advanceTimersByTimeAsync(60_001)
  await stop()
  expect(log.mock.calls).toEqual([['pruning failed: TypeError']])
  expect([steps, await countOf('watched')]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(steps).toBe(2)
  vi.useRealTimers()
})
