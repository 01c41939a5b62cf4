import { createHash, randomBytes } from 'node:crypto'
import { connectRedis } from '@airlock/server/limits/createLimits'
import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { startRedis } from '@airlock/server/testing/startRedis'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../database/migrations.ts'
import { createLimits, parsePoints, type Rule } from './limits.ts'

const POINTS = { mailsToAddress: 3 }
const database = await openDatabase(await newDatabase(), MIGRATIONS)
const { pool } = database
const redis = await startRedis()
afterAll(async () => {
  await Promise.all([database.close(), redis?.close()])
})

const stores = [
  ['PostgreSQL', () => createLimits(pool, undefined, POINTS)] as const,
  ...(redis ? [['Redis', () => createLimits(pool, connectRedis(redis.url), POINTS)] as const] : []),
]

describe.each(stores)('[T54] createLimits in %s', (_, open) => {
  const key = () => randomBytes(8).toString('hex')
  const rejected = { code: 'TOO_MANY', context: { retryAfterSeconds: expect.any(Number) } }

  test('ends after as often as may be, for each key by itself', async () => {
    const limits = open()
    const [one, other] = [key(), key()]
    for (let count = 0; count < 3; count += 1) await limits.take('mailsToAddress', one)
    await expect(limits.take('mailsToAddress', one)).rejects.toMatchObject(rejected)
    await limits.take('mailsToAddress', other)
  })

  test('is counted once for a hundred at the same time', async () => {
    const limits = open()
    const one = key()
    const used = await Promise.allSettled(Array.from({ length: 100 }, () => limits.take('mailsToAddress', one)))
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('is one count for two processes', async () => {
    const [first, second] = [open(), open()]
    const one = key()
    await first.take('mailsToAddress', one)
    await second.take('mailsToAddress', one)
    await first.take('mailsToAddress', one)
    await expect(second.take('mailsToAddress', one)).rejects.toMatchObject(rejected)
  })

  test('gives a point back', async () => {
    const limits = open()
    const one = key()
    for (let count = 0; count < 3; count += 1) await limits.take('mailsToAddress', one)
    await limits.giveBack('mailsToAddress', one)
    await limits.take('mailsToAddress', one)
    await expect(limits.take('mailsToAddress', one)).rejects.toMatchObject(rejected)
  })
})

const HOUR = 3_600
const DAY = 24 * HOUR

test.each<[Rule, points: number, seconds: number]>([
  ['mailsToAddress', 12, HOUR],
  ['mailsToAddressDaily', 30, DAY],
  ['mailsByClient', 60, HOUR],
  ['mailsByBlock', 240, HOUR],
  ['mailsByProject', 20_000, HOUR],
  ['triesAtAddress', 40, HOUR],
  ['triesByClient', 300, HOUR],
  ['triesByBlock', 1_200, HOUR],
  ['socialByClient', 120, HOUR],
  ['socialByBlock', 480, HOUR],
  ['mailsByDevice', 12, HOUR],
  ['mailsByDeviceDaily', 30, DAY],
  ['triesByDevice', 40, HOUR],
  ['slotsByDevice', 60, HOUR],
  ['eventsByDevice', 120, HOUR],
  ['codesByPerson', 24, HOUR],
  ['noticesByPerson', 12, HOUR],
  ['refreshesBySession', 600, HOUR],
])('[T54] limits %s to %i in %i seconds', async (rule, points, seconds) => {
  const limits = createLimits(pool)
  await limits.take(rule, 'one')
  const hash = createHash('sha256').update('one').digest('base64url')
  const counted = await database.query('UPDATE limits SET points = $2 WHERE key = $1 RETURNING key', [
    `${rule}:${hash}`,
    points - 1,
  ])
  expect(counted).toHaveLength(1)
  await limits.take(rule, 'one')
  const rejection = await limits.take(rule, 'one').catch((cause) => cause)
  expect(rejection).toMatchObject({ code: 'TOO_MANY' })
  expect(rejection.context.retryAfterSeconds).toBeGreaterThan(seconds - 60)
  expect(rejection.context.retryAfterSeconds).toBeLessThanOrEqual(seconds)
})

test('stores counts by hashed keys', async () => {
  await createLimits(pool).take('mailsByClient', '203.0.113.7')
  const rows = await database.query<{ key: string }>("SELECT key FROM limits WHERE key LIKE 'mailsByClient:%'")
  for (const { key } of rows) expect(key).toMatch(/^mailsByClient:[-_A-Za-z0-9]{43}$/)
})

describe('several counts', () => {
  test('takes all counts or none', async () => {
    const limits = createLimits(pool, undefined, { mailsByBlock: 2, triesByBlock: 1 })
    await limits.take('triesByBlock', 'used up')
    for (let count = 0; count < 3; count += 1) {
      const both = limits.consumeAll([
        ['mailsByBlock', 'several'],
        ['triesByBlock', 'used up'],
      ])
      await expect(both).rejects.toMatchObject({ code: 'TOO_MANY' })
    }
    await limits.consumeAll([['mailsByBlock', 'several']])
    const undo = await limits.consumeAll([['mailsByBlock', 'several']])
    await Promise.all([undo(), undo()])
    await limits.consumeAll([['mailsByBlock', 'several']])
    await expect(limits.consumeAll([['mailsByBlock', 'several']])).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  test('is not refunded if unknown to be used', async () => {
    const limits = createLimits(pool, undefined, { mailsByBlock: 2 })
    vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('away') as never)
    await expect(limits.consumeAll([['mailsByBlock', 'unknown', 2]])).rejects.toThrow('away')
    await limits.consumeAll([['mailsByBlock', 'unknown', 2]])
    await expect(limits.take('mailsByBlock', 'unknown')).rejects.toMatchObject({ code: 'TOO_MANY' })
  })
})

describe('LIMITS', () => {
  test.each([
    ['', {}],
    [' , ', {}],
    ['mailsByClient:600, triesByClient:3000,', { mailsByClient: 600, triesByClient: 3_000 }],
    ['mailsByClient:999999999', { mailsByClient: 999_999_999 }],
  ])('reads %j', (text, points) => {
    expect(parsePoints(text)).toEqual(points)
  })

  test.each([
    'mailsByClient',
    'mailsByClient:',
    'mailsByClient:0',
    'mailsByClient:1x',
    'mailsByClient:x1',
    'mailsByClient:9999999999',
  ])('rejects %j', (text) => {
    expect(() => parsePoints(text)).toThrow('LIMITS: write mailsByClient as mailsByClient:100.')
  })

  test.each(['mails:5', 'toString:5', ':5'])('rejects the rule %j', (text) => {
    expect(() => parsePoints(text)).toThrow(
      /^LIMITS: unknown rule (mails|toString|)\. Use one of mailsToAddress, mailsToAddressDaily, .*operationCoinByProject\.$/,
    )
  })
})

test('uses the tables of the migrations and creates none', async () => {
  const query = vi.spyOn(pool, 'query')
  await createLimits(pool).take('mailsByClient', 'any')
  expect(query.mock.calls.filter(([text]) => /CREATE/i.test(JSON.stringify(text)))).toEqual([])
})

test('fails closed and fast without Redis, not as a rate limit', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const redis = connectRedis('redis://127.0.0.1:1')
  const limits = createLimits(pool, redis, POINTS)
  const cause = await limits.take('mailsToAddress', 'x').catch((reason) => reason)
  expect(cause).toMatchObject({ name: 'MaxRetriesPerRequestError', message: expect.stringContaining('(which is 2)') })
  const disconnect = vi.spyOn(redis, 'disconnect')
  await limits.close()
  expect(disconnect).toHaveBeenCalled()
  expect(log).not.toHaveBeenCalled()
})

test('serves from twelve servers that start together on an empty database', async () => {
  const url = await newDatabase()
  const databases = await Promise.all(Array.from({ length: 12 }, () => openDatabase(url, MIGRATIONS)))
  const limits = databases.map(({ pool }) => createLimits(pool))
  await Promise.all(limits.map((each) => each.take('mailsToAddress', 'ada@mail.example')))
  await expect(limits[0]?.take('mailsToAddress', 'ada@mail.example')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await Promise.all(databases.map(({ close }) => close()))
})
