import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import RedisDouble from 'ioredis-mock'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { connectRedis, createLimits } from './limits.ts'
import { newDatabase } from './testing/testServer.ts'

const POINTS = { mailsToAddress: 3 }
const database = await openDatabase(await newDatabase())
const { pool } = database
afterAll(() => database.close())

/** Redis in memory: a double, since no Redis comes from npm. Two of one address share what they keep, as two processes do. */
const redisDouble = (address: string) => new RedisDouble(`redis://${address}`) as unknown as Redis

describe.each([
  ['PostgreSQL', (_where: string) => createLimits(pool, undefined, POINTS)],
  ['Redis', (where: string) => createLimits(pool, redisDouble(where), POINTS)],
])('[T54] what is counted in %s', (_, open) => {
  const key = () => randomBytes(8).toString('hex')
  const refused = { code: 'TOO_MANY', facts: { retryAfterSeconds: expect.any(Number) } }

  test('ends after as often as may be, for each key by itself', async () => {
    const limits = open(key())
    const [one, other] = [key(), key()]
    for (let count = 0; count < 3; count += 1) await limits.take('mailsToAddress', one)
    await expect(limits.take('mailsToAddress', one)).rejects.toMatchObject(refused)
    await limits.take('mailsToAddress', other)
  })

  test('is counted once for a hundred at the same time', async () => {
    const limits = open(key())
    const one = key()
    const taken = await Promise.allSettled(Array.from({ length: 100 }, () => limits.take('mailsToAddress', one)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('is one count for two processes', async () => {
    const where = key()
    const [first, second] = [open(where), open(where)]
    const one = key()
    await first.take('mailsToAddress', one)
    await second.take('mailsToAddress', one)
    await first.take('mailsToAddress', one)
    await expect(second.take('mailsToAddress', one)).rejects.toMatchObject(refused)
  })

  test('can be given back', async () => {
    const limits = open(key())
    const one = key()
    for (let count = 0; count < 3; count += 1) await limits.take('mailsToAddress', one)
    await limits.giveBack('mailsToAddress', one)
    await limits.take('mailsToAddress', one)
    await expect(limits.take('mailsToAddress', one)).rejects.toMatchObject(refused)
  })
})

test('a Redis that cannot be reached lets nothing through', async () => {
  const limits = createLimits(pool, connectRedis('redis://127.0.0.1:1'), POINTS)
  await expect(limits.take('mailsToAddress', 'x')).rejects.toThrow()
  await limits.close()
})
