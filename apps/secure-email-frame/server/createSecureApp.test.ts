import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOST, logIn, PROJECT, type TestServer, testDevice, testServer } from './testing/testServer.ts'

const GUARDED = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
const START = { projectId: PROJECT, hostOrigin: HOST, email: 'ada@mail.example' }
const OWN_HEADERS = { Origin: 'https://secure.example', 'X-Airlock': '1', 'Content-Type': 'application/json' }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const headersOf = ({ headers }: Response) => Object.fromEntries(headers)
const post = (name: string, headers: Record<string, string> = OWN_HEADERS, body = '{}') =>
  server.app.request(`/api/${name}`, { method: 'POST', headers, body })

describe('createSecureApp', () => {
  test.each(['none', 'toString', 'constructor', '__proto__', 'login/email/more'])(
    'returns 404 for the call %s',
    async (name) => {
      const response = await post(name)
      expect([response.status, await response.text()]).toEqual([404, 'Not found'])
      expect(headersOf(response)).toMatchObject(GUARDED)
    },
  )

  test('reports an unserved path', async () => {
    const response = await server.app.request('/nothing')
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
    expect(headersOf(response)).toMatchObject(GUARDED)
  })
})

describe('an answer of the API', () => {
  test('forbids caching of granted and rejected responses', async () => {
    const device = await testDevice(server)
    const headers = { ...OWN_HEADERS, DPoP: await device.proofOf('login/email', JSON.stringify(START), undefined) }
    const granted = await post('login/email', headers, JSON.stringify(START))
    expect([granted.status, headersOf(granted)]).toEqual([200, expect.objectContaining(GUARDED)])
    const rejected = await post('login/email', { ...OWN_HEADERS, Origin: 'https://evil.example' })
    expect([rejected.status, headersOf(rejected)]).toEqual([403, expect.objectContaining(GUARDED)])
    expect(rejected.headers.has('Retry-After')).toBe(false)
  })

  test('names the seconds to wait in the response of a limit', async () => {
    const device = await testDevice(server, '10.9.9.9')
    const request = async () =>
      post(
        'login/email',
        { ...OWN_HEADERS, DPoP: await device.proofOf('login/email', JSON.stringify(START), undefined) },
        JSON.stringify(START),
      )
    await request()
    const rejected = await request()
    expect(rejected.status).toBe(429)
    const { retryAfterSeconds } = (await rejected.json()) as { retryAfterSeconds: number }
    expect(rejected.headers.get('Retry-After')).toBe(String(retryAfterSeconds))
  })

  test.each([
    ['another kind of body', { ...OWN_HEADERS, 'Content-Type': 'text/plain' }, 400, 'INVALID_INPUT'],
    [
      'no header of ours',
      { Origin: OWN_HEADERS.Origin, 'Content-Type': OWN_HEADERS['Content-Type'] },
      403,
      'NOT_ALLOWED',
    ],
    ['another value of it', { ...OWN_HEADERS, 'X-Airlock': '2' }, 403, 'NOT_ALLOWED'],
    ['a call of a session without one', OWN_HEADERS, 401, 'SESSION_OVER'],
  ])('rejects %s', async (_, headers, status, code) => {
    const response = await post('session/list', headers)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['characters that no database stores', JSON.stringify({ ...START, projectId: 'a\u0000' })],
    ['an object without what it needs', '{}'],
  ])('rejects a body that is %s', async (_, body) => {
    const device = await testDevice(server, '10.9.9.8')
    const rejected = await device.call('login/email', START, { body })
    expect(rejected).toMatchObject({ ok: false, status: 400, fault: { code: 'INVALID_INPUT' } })
  })

  test('names an address that is none by its own sentence', async () => {
    const device = await testDevice(server, '10.9.9.7')
    expect(await device.call('login/email', { ...START, email: 'ada' })).toMatchObject({
      fault: { code: 'INVALID_EMAIL' },
    })
  })
})

test('accepts a token only by itself after its scheme', async () => {
  const own = await testServer()
  const device = await testDevice(own)
  await logIn(own, device)
  const token = device.token() as string
  for (const Authorization of [
    `Bearer DPoP ${token}`,
    `DPoP ${token} more`,
    `DPoP  ${token}`,
    `DPoP ${'a'.repeat(129)}`,
    'DPoP ',
  ]) {
    const rejected = await device.call('session/user', {}, { headers: { Authorization } })
    expect(rejected).toMatchObject({ ok: false, status: 401, fault: { code: 'SESSION_OVER' } })
  }
  expect(await device.call('session/user', {})).toMatchObject({ status: 200 })
  await own.close()
})

test('lists logins for the modal, cached for five minutes', async () => {
  const response = await server.app.request('/social/providers')
  expect([response.status, await response.json()]).toEqual([200, { providers: [] }])
  expect(headersOf(response)).toMatchObject({
    ...GUARDED,
    'access-control-allow-origin': 'https://wallet.example',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
})

test('reports healthy as long as its database answers', async () => {
  const own = await testServer()
  const well = await own.app.request('/healthz')
  expect(well.status).toBe(200)
  expect(await well.text()).toContain('secure')
  vi.spyOn(own.database, 'isAlive').mockResolvedValue(false)
  expect((await own.app.request('/healthz')).status).toBe(503)
  await own.close()
})

test('hides internal errors from users and logs them', async () => {
  const own = await testServer()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(own.database, 'isAlive').mockRejectedValue(new Error('inside'))
  const response = await own.app.request('/healthz')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  expect(headersOf(response)).toMatchObject(GUARDED)
  expect(log).toHaveBeenCalledExactlyOnceWith('/healthz: Error: inside')
  await own.close()
})

test('[T95] counts windows of a sign-in by the clients that proxies name', async () => {
  const root = mkdtempSync(join(tmpdir(), 'windows-'))
  writeFileSync(join(root, 'social.html'), '<script type="application/json" id="social-page"></script>')
  const behindProxy = await testServer({ documents: { root, publicRpcUrls: {} } })
  const leaving = new AbortController()
  try {
    // More than one client may hold; each waits for a frame that never comes.
    const responses: Response[] = []
    const windows = Array.from({ length: 12 }, async (_, index) => {
      const headers = { 'X-Forwarded-For': `10.9.${index}.1` }
      const path = `/social/start?tx=${`${index}`.padStart(22, '0')}`
      responses.push(await behindProxy.app.request(path, { headers, signal: leaving.signal }))
    })
    await behindProxy.database.query('SELECT pg_sleep(0.2)')
    expect(responses).toEqual([])
    leaving.abort()
    await Promise.allSettled(windows)
  } finally {
    leaving.abort()
    await behindProxy.close()
    rmSync(root, { recursive: true })
  }
})
