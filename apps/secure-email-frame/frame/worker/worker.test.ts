import { afterEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../keys/workerMessages.ts'

vi.mock('idb-keyval', () => {
  const records = new Map<string, unknown>()
  return {
    createStore: () => 'store',
    get: async (key: string) => records.get(key),
    set: async (key: string, value: unknown) => void records.set(key, value),
    del: async (key: string) => void records.delete(key),
  }
})

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

async function setUp() {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ action: 'VERIFY_OTP', loginId: 'login', resendAfterSeconds: 30, expiresAt: 1 }),
  )
  const responses: FromWorker[] = []
  let receive: ((event: { data: ToWorker }) => Promise<void>) | undefined
  vi.stubGlobal('location', { origin: 'https://secure.example' })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('postMessage', (message: FromWorker) => responses.push(message))
  vi.stubGlobal('addEventListener', (type: string, listener: typeof receive) => {
    if (type === 'message') receive = listener
  })
  await import('./worker.ts')
  const post = async (data: ToWorker) => receive?.({ data })
  return { fetch, responses, post }
}
const START = { type: 'begin', projectId: 'p', hostOrigin: 'https://app.example', language: 'en' } as const
const call = (number: number, name: 'restore' | 'requestCode' | 'submitCode' | 'listSessions', ...params: unknown[]) =>
  ({ type: 'call', number, name, params }) as const

test('has no keys before it knows the user', async () => {
  const { post, responses } = await setUp()
  await post(call(1, 'restore'))
  expect(responses).toEqual([
    {
      number: 1,
      ok: false,
      fault: expect.objectContaining({ code: 'KEYS_GONE', next: 'Sign in again.' }),
    },
  ])
})

test('posts the result or error of each call once, by its number', async () => {
  const { post, responses, fetch } = await setUp()
  await post(START)
  expect(responses).toEqual([])
  await post(call(1, 'restore'))
  await post(call(2, 'submitCode', '123456'))
  await post(call(3, 'requestCode', 'ada@mail.example'))
  expect(responses).toMatchObject([
    { number: 1, ok: true, value: null },
    { number: 2, ok: false, fault: { code: 'STATE_CONFLICT' } },
    { number: 3, ok: true, value: { action: 'VERIFY_OTP' } },
  ])
  const [url, init] = fetch.mock.calls[0] ?? expect.fail()
  expect(url).toBe('https://secure.example/api/login/email')
  const body = { projectId: 'p', hostOrigin: 'https://app.example', email: 'ada@mail.example' }
  expect(JSON.parse(init.body as string)).toEqual(body)
})

test('[T61] queues the tabs of one host, and does not wait for another host', async () => {
  const request = vi.fn(async (_name: string, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const { post } = await setUp()
  await post(START)
  await post(call(1, 'listSessions'))
  expect(new Set(request.mock.calls.map(([name]) => name))).toEqual(
    new Set(['airlock|p|https://app.example|probe', 'airlock|p|https://app.example']),
  )
})

test('[T64] keeps the first host that it received', async () => {
  const { post, fetch } = await setUp()
  await post(START)
  await post({ ...START, hostOrigin: 'https://other.example' })
  await post(call(1, 'requestCode', 'ada@mail.example'))
  expect(String(fetch.mock.calls[0]?.[1].body)).toContain('https://app.example')
})

test('[T61] keeps one device key over calls and reloads, and another for each host', async () => {
  const keyOf = (calls: [string, RequestInit][]) =>
    calls.map(([, init]) => JSON.parse(atob((init.headers as Record<string, string>).DPoP?.split('.')[0] ?? '')).jwk.x)
  const { post, fetch } = await setUp()
  const start = { ...START, projectId: 'q' }
  await post(start)
  await post(call(1, 'requestCode', 'ada@mail.example'))
  await post(call(2, 'requestCode', 'ada@mail.example'))
  const [first, second] = keyOf(fetch.mock.calls)
  expect(second).toBe(first)
  vi.resetModules()
  const other = await setUp()
  await other.post({ ...start, hostOrigin: 'https://other.example' })
  await other.post(call(1, 'requestCode', 'ada@mail.example'))
  expect(keyOf(other.fetch.mock.calls)[0]).not.toBe(first)
})
