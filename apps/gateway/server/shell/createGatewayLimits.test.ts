import { connectRedis } from '@airlock/server/limits/createLimits'
import { startRedis } from '@airlock/server/testing/startRedis'
import { afterAll, expect, test } from 'vitest'
import { createGatewayLimits } from './createGatewayLimits.ts'

const redis = await startRedis()
afterAll(() => redis?.close())

test.runIf(redis !== undefined)('counts two processes as one in Redis, and returns when to retry', async () => {
  const processes = [1, 2].map(() => connectRedis(redis?.url ?? ''))
  await Promise.all(processes.map((one) => one.ping()))
  const [first, second] = processes.map((one) => createGatewayLimits(one, { requestsByClient: 30 }))
  const used = await Promise.allSettled(
    Array.from({ length: 60 }, (_each, index) => (index % 2 ? first : second)?.take('requestsByClient', 'one')),
  )
  expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const rejected = used.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(rejected.reason).toMatchObject({ name: 'LimitHit', retryAfterSeconds: 60 })
  await second?.take('requestsByClient', 'other')
  await Promise.all([first?.close(), second?.close()])
})

test.each([
  ['without Redis', undefined],
  ['while Redis is away', 'redis://127.0.0.1:1'],
])('counts in this process %s', async (_, url) => {
  const limits = createGatewayLimits(url === undefined ? undefined : connectRedis(url), { requestsByClient: 2 })
  await limits.take('requestsByClient', 'one')
  await limits.take('requestsByClient', 'one')
  await expect(limits.take('requestsByClient', 'one')).rejects.toMatchObject({ name: 'LimitHit' })
  await limits.close()
})
