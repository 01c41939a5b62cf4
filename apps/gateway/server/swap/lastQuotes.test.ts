import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { QUOTE_MS } from '../migrations/swapQuotes.ts'
import { pruneCache } from '../pruning/pruneCache.ts'
import { lastQuotesInDatabase } from './lastQuotes.ts'

const KEY = '192.0.2.1 eip155:1 0xac 0x0d 0x'
const quoted = (amount: bigint) => ({ spender: `0x${'70'.repeat(20)}`, amount }) as const

async function setUp(now?: () => number) {
  const url = await newDatabase()
  const databases = [await openDatabase(url, MIGRATIONS), await openDatabase(url, MIGRATIONS)] as const
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
  })
  const [database, other] = databases
  return { database, a: lastQuotesInDatabase(database, now), b: lastQuotesInDatabase(other, now) }
}

describe('lastQuotesInDatabase', () => {
  test('returns the newest quote of any process', async () => {
    const { a, b } = await setUp()
    await b.set([KEY], quoted(5n))
    await a.set(['other', KEY], quoted(2n ** 255n))
    expect(await b.get(KEY)).toEqual(quoted(2n ** 255n))
    expect(await b.get('none')).toBeUndefined()
  })

  test('stores the client network only as part of a hash', async () => {
    const { a, database } = await setUp()
    await a.set([KEY], quoted(5n))
    expect(JSON.stringify(await database.query('SELECT * FROM swap_quotes'))).not.toContain('192.0.2')
  })

  test('forgets a quote after five minutes, and deletes its row', async () => {
    let time = Date.now() - QUOTE_MS
    const { a, b, database } = await setUp(() => time)
    await a.set([KEY], quoted(5n))
    time += QUOTE_MS
    expect(await b.get(KEY)).toEqual(quoted(5n))
    time += 1
    expect(await b.get(KEY)).toBeUndefined()
    await pruneCache(database, undefined)
    expect(await database.query('SELECT * FROM swap_quotes')).toEqual([])
  })

  test('returns quotes of the same process while the database is away', async () => {
    const quotes = lastQuotesInDatabase({ query: () => Promise.reject(new Error('away')) })
    await quotes.set([KEY], quoted(5n))
    expect(await quotes.get(KEY)).toEqual(quoted(5n))
  })

  test('returns a quote that the database missed, instead of its older row', async () => {
    const { database } = await setUp()
    let time = Date.now()
    let isAway = false
    const query = vi.fn((...input: Parameters<typeof database.query>) =>
      isAway ? Promise.reject(new Error('away')) : database.query(...input),
    ) as typeof database.query
    const quotes = lastQuotesInDatabase({ query }, () => time)
    await quotes.set([KEY], quoted(5n))
    isAway = true
    time += 1
    await quotes.set([KEY], quoted(6n))
    isAway = false
    expect(await quotes.get(KEY)).toEqual(quoted(6n))
  })

  test('keeps a newer row if an older write arrives late', async () => {
    let time = Date.now()
    const { a, b } = await setUp(() => time)
    await a.set([KEY], quoted(6n))
    time -= 1
    await b.set([KEY], quoted(5n))
    expect(await b.get(KEY)).toEqual(quoted(6n))
  })

  test('waits at most 300 ms for a database that does not respond', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const quotes = lastQuotesInDatabase({ query: () => new Promise(() => {}) })
    const onEnd = vi.fn()
    void quotes.set([KEY], quoted(5n)).then(onEnd)
    await vi.advanceTimersByTimeAsync(299)
    expect(onEnd).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
