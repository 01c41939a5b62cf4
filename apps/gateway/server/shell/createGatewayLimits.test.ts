import { randomBytes } from 'node:crypto'
import { connectRedis } from '@airlock/server/limits/createLimits'
import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { startRedis } from '@airlock/server/testing/startRedis'
import { afterAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { createGatewayLimits } from './createGatewayLimits.ts'

const database = await openDatabase(await newDatabase(), MIGRATIONS)
const redis = await startRedis()
afterAll(async () => {
  await Promise.all([database.close(), redis?.close()])
})

const key = () => randomBytes(8).toString('hex')
const stores = [
  ['PostgreSQL', () => ({ pool: database.pool })] as const,
  ...(redis ? [['Redis', () => ({ redis: connectRedis(redis.url) })] as const] : []),
]

describe.each(stores)('limits in %s', (_, store) => {
  test('are one count for two processes, and the refused are told when to ask again', async () => {
    const [first, second] = [1, 2].map(() => createGatewayLimits(store(), { requestsByClient: 30 }))
    const one = key()
    const taken = await Promise.allSettled(
      Array.from({ length: 60 }, (_each, index) => (index % 2 ? first : second)?.take('requestsByClient', one)),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    const refused = taken.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ name: 'LimitHit', retryAfterSeconds: expect.any(Number) })
    expect(refused.reason.retryAfterSeconds).toBeLessThanOrEqual(60)
    await second?.take('requestsByClient', key())
    await Promise.all([first?.close(), second?.close()])
  })
})

test('a process takes a fiftieth at once, and asks the store for the next when that is spent', async () => {
  const limits = createGatewayLimits({ pool: database.pool }, { callsByClient: 500 })
  const one = key()
  for (let count = 0; count < 11; count += 1) await limits.take('callsByClient', one)
  const [row] = await database.query<{ points: number }>("SELECT points FROM limits WHERE key LIKE 'callsByClient:%'")
  expect(row?.points).toBe(20)
  await limits.take('callsByClient', one, 300)
  await expect(limits.take('callsByClient', one, 300)).rejects.toMatchObject({ name: 'LimitHit' })
})

test('anyone who is refused is refused by this process until the time is over', async () => {
  let now = 0
  const limits = createGatewayLimits({}, { lookupsByClient: 1 }, () => now)
  await limits.take('lookupsByClient', 'one')
  now = 10_000
  await expect(limits.take('lookupsByClient', 'one')).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number) })
  now = 20_000
  await expect(limits.take('lookupsByClient', 'one')).rejects.toMatchObject({ name: 'LimitHit' })
})

test('while the store is away each process counts by itself', async () => {
  const limits = createGatewayLimits({ redis: connectRedis('redis://127.0.0.1:1') }, { requestsByClient: 2 })
  await limits.take('requestsByClient', 'one')
  await limits.take('requestsByClient', 'one')
  await expect(limits.take('requestsByClient', 'one')).rejects.toMatchObject({ name: 'LimitHit' })
  await limits.close()
})
