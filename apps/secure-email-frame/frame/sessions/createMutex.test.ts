import { expect, test, vi } from 'vitest'
import { createMutex } from './createMutex.ts'

function task(order: string[], name: string) {
  let end = (_value: string) => {}
  let fail = (_cause: unknown) => {}
  const run = () => {
    order.push(`${name} begins`)
    return new Promise<string>((resolve, reject) => {
      end = (value) => {
        order.push(`${name} ends`)
        resolve(value)
      }
      fail = reject
    })
  }
  return { run, end: (value: string) => end(value), fail: (cause: unknown) => fail(cause) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('runs tasks in order without locks, also after failures', async () => {
  vi.stubGlobal('navigator', {})
  const order: string[] = []
  const runExclusive = createMutex('airlock')
  const [first, second, third] = ['first', 'second', 'third'].map((name) => task(order, name))
  if (first === undefined || second === undefined || third === undefined) return expect.fail()
  const outcomes = [runExclusive(first.run).catch((cause) => cause), runExclusive(second.run), runExclusive(third.run)]
  await settled()
  expect(order).toEqual(['first begins'])
  first.fail('failed')
  await settled()
  expect(order).toEqual(['first begins', 'second begins'])
  second.end('two')
  await settled()
  third.end('three')
  expect(await Promise.all(outcomes)).toEqual(['failed', 'two', 'three'])
  expect(order).toEqual(['first begins', 'second begins', 'second ends', 'third begins', 'third ends'])
})

test('uses the browser’s named locks across tabs', async () => {
  const request = vi.fn(async (_name: string, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const runExclusive = createMutex('airlock')
  expect(await runExclusive(async () => 'done')).toBe('done')
  expect(request.mock.calls.map(([name]) => name)).toEqual(['airlock|probe', 'airlock'])
  await expect(runExclusive(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('[T67] runs tasks one by one if locks are denied', async () => {
  vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new Error('denied')) } })
  expect(await createMutex('airlock')(async () => 'done')).toBe('done')
})
