import { expect, test, vi } from 'vitest'
import { createResponseCache } from './responseCache.ts'

const RETENTION = { maxAgeMs: 15_000, staleWhileRevalidateMs: 60_000 }

function delayedLoad(value: string) {
  let end = (_value: string) => {}
  const loaded = new Promise<string>((resolve) => {
    end = resolve
  })
  return { source: vi.fn(() => loaded), end: () => end(value) }
}

test('gives a forced load its own request, shared and cached', async () => {
  const cache = createResponseCache()
  const [before, after] = [delayedLoad('before'), delayedLoad('after')]
  const first = cache.get('key', RETENTION, before.source)
  expect(cache.has('key', 'forced')).toBe(false)
  const forced = cache.get('key', 'forced', after.source)
  const joined = cache.get('key', RETENTION, before.source)
  after.end()
  expect((await forced).response.body).toBe('"after"')
  expect(await joined).toMatchObject({ response: { body: '"after"' }, outcome: 'joined' })
  before.end()
  expect((await first).response.body).toBe('"before"')
  const stored = await cache.get('key', RETENTION, before.source)
  expect(stored).toMatchObject({ response: { body: '"after"' }, outcome: 'fresh' })
  expect([before.source, after.source].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('keeps the forced response if an older load fails', async () => {
  const cache = createResponseCache()
  let fail = (_cause: Error) => {}
  const loaded = new Promise((_, reject) => {
    fail = reject
  })
  const failing = cache.get('key', RETENTION, () => loaded)
  await cache.get('key', 'forced', async () => 'after')
  fail(new Error('down'))
  await expect(failing).rejects.toThrow('down')
  expect(await cache.get('key', RETENTION, async () => 'later')).toMatchObject({ response: { body: '"after"' } })
})

test('serves a partial response without caching it', async () => {
  const cache = createResponseCache()
  const [complete, older] = [delayedLoad('whole'), delayedLoad('older')]
  complete.end()
  await cache.get('key', RETENTION, complete.source)
  const first = cache.get('key', 'forced', older.source)
  const partial = vi.fn(async () => ({ is_partial: true }))
  const requests = [
    cache.get('key', 'forced', partial),
    cache.get('other', RETENTION, partial),
    cache.get('other', RETENTION, partial),
  ]
  for (const one of await Promise.all(requests)) expect(one.response.body).toBe('{"is_partial":true}')
  older.end()
  await first
  expect(partial).toHaveBeenCalledTimes(2)
  for (const key of ['key', 'other']) {
    expect(cache.has(key, RETENTION)).toBe(false)
    expect(await cache.get(key, RETENTION, async () => 'later')).toMatchObject({ response: { body: '"later"' } })
  }
})
