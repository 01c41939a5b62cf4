import type { ServerResponse } from 'node:http'
import { SOCIAL_PROVIDERS } from '@airlock/protocol/socialProviders'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  atProvider,
  complete,
  hashOf,
  random,
  startSocialLogin,
  testBrowser,
  visit,
} from '../../testing/providers/signInAt.ts'
import { socialOptions, socialServers } from '../../testing/providers/socialServers.ts'
import { startProviders } from '../../testing/providers/startProviders.ts'
import { HOST, logIn, PROJECT, SECURE, type TestServer, testDevice } from '../../testing/testServer.ts'

const { providers, start, startServer } = socialServers({ beforeAll, afterAll, afterEach })

async function setUp() {
  const server = await start()
  return { server, device: await testDevice(server) }
}

test.each(SOCIAL_PROVIDERS)('signs in with %s, and again as the same user', async (provider) => {
  const { server, device } = await setUp()
  const first = await complete(server, device, provider, '1001')
  expect(first.end.pathname + first.end.search).toBe(`/social/done?tx=${first.transaction}`)
  expect(first.redeemed).toMatchObject({ ok: true, value: { grant: { user: { email: null } } } })
  const second = await complete(server, await testDevice(server), provider, '1001')
  const idOf = (one: typeof first) => (one.redeemed.ok ? one.redeemed.value.grant?.user.id : undefined)
  expect(idOf(second)).toBe(idOf(first))
  const other = await complete(server, await testDevice(server), provider, '1002')
  expect(idOf(other)).not.toBe(idOf(first))
})

test("stores Apple's user name from its one form post", async () => {
  const apple = await startProviders({ port: 0, secureOrigin: SECURE })
  const server = await startServer(socialOptions(apple))
  const signedIn = async () => {
    const { redeemed } = await complete(server, await testDevice(server), 'apple', '1001')
    return redeemed.ok ? redeemed.value.grant?.user : undefined
  }
  const first = await signedIn()
  expect(first).toMatchObject({ name: 'Ada Lovelace' })
  expect(await signedIn()).toEqual(first)
  await apple.close()
})

test('accepts a form response only of Apple, with the name of its user', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const { browser, url } = await atProvider(server, device, { transaction, verifier })
  const { searchParams } = new URL((await browser.signIn(url, '1001')).url)
  const post = async (provider: string) => {
    const body = new URLSearchParams(searchParams)
    body.set('user', JSON.stringify({ name: { firstName: 'Eve' } }))
    const response = await browser.go(`${SECURE}/social/callback/${provider}`, { method: 'POST', body })
    return new URL(response.headers.get('Location') ?? '')
  }
  expect((await post('google')).search).toContain('?state=over')
  expect((await post('apple')).pathname).toBe('/social/callback/apple')
  const names = await server.database.query('SELECT person_name FROM social_transactions')
  expect(names).toEqual([{ person_name: null }])
})

test('[T50] reports a decline at the provider and signs no one in', async () => {
  const { server, device } = await setUp()
  for (const provider of ['google', 'apple', 'github'] as const) {
    const { end, redeemed } = await complete(server, device, provider, '')
    expect(end.search).toContain('?state=refused')
    expect(redeemed).toMatchObject({ ok: false, status: 403, fault: { code: 'SOCIAL_REFUSED' } })
  }
})

test.each<[string, (response: ServerResponse) => void]>([
  ['has had too many questions', (response) => response.writeHead(429, { 'Retry-After': '1' }).end('{"error":"slow"}')],
  ['answers with a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>')],
  ['never answers', () => {}],
])('signs no one in if a provider %s, and allows a restart', async (_what, respond) => {
  const { server, device } = await setUp()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  // Ours of ten seconds is cut to one, and that of the library stays longer than the test waits.
  const after = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms === 10_000 ? 1_000 : ms))
  providers().answerNext('discord', respond)
  const { end, redeemed } = await complete(server, device, 'discord', '1001')
  expect(end.search).toContain('?state=failed')
  expect(redeemed).toMatchObject({ ok: false, fault: { code: 'SOCIAL_FAILED' } })
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^discord: /))
  vi.restoreAllMocks()
  const again = await complete(server, await testDevice(server), 'discord', '1001')
  expect(again.redeemed).toMatchObject({ ok: true, value: { grant: { user: { name: 'ada' } } } })
})

test('[T51] uses a provider response once, in its browser, and burns mismatches', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const { browser, url } = await atProvider(server, device, { transaction, verifier })
  const back = await browser.signIn(url, '1001')
  const endOf = async (response: Response) => new URL(response.headers.get('Location') ?? '').search

  // Another browser, another provider, another state, none.
  expect(await endOf(await testBrowser(server).go(back.url))).toContain('?state=over')
  expect(await endOf(await browser.go(back.url.replace('/google?', '/apple?')))).toContain('?state=over')
  expect(await endOf(await browser.go(back.url.replace(/state=[^&]+/, `state=${transaction}.${random(32)}`)))).toBe(
    '?state=over',
  )
  expect(await endOf(await browser.go(back.url.replace(/state=[^&]+/, '')))).toContain('?state=over')
  const cookies = new Map(browser.jars.get('secure.example'))
  expect((await browser.returnFromProvider(back)).search).toBe(`?tx=${transaction}`)
  browser.jars.set('secure.example', cookies)
  expect((await browser.returnFromProvider(back)).search).toContain('?state=over')
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({ ok: true })
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
    fault: { code: 'SOCIAL_OVER' },
  })
})

test('[T51] rejects the answer of a provider with the cookie of another browser', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const { browser, url } = await atProvider(server, device, { transaction, verifier })
  const back = await browser.signIn(url, '1001')
  const jar = browser.jars.get('secure.example') ?? new Map<string, string>()
  const [cookie = '', own = ''] = [...jar].flat()
  expect(cookie).toMatch(/^__Host-tx-/)
  const last = own.endsWith('A') ? 'B' : 'A'
  for (const wrong of [random(32), `${own.slice(0, -1)}${last}`, `${own}A`]) {
    jar.set(cookie, wrong)
    expect((await browser.returnFromProvider(back)).search).toContain('?state=over')
  }
  jar.set(cookie, own)
  expect((await browser.returnFromProvider(back)).search).toBe(`?tx=${transaction}`)
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({ value: { grant: {} } })
})

test('[T51] rejects late responses and duplicate parameters', async () => {
  const { server, device } = await setUp()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const returning = async () => {
    const started = await startSocialLogin(device)
    const { browser, url } = await atProvider(server, device, started)
    return { ...started, browser, back: await browser.signIn(url, '1001') }
  }
  for (const name of ['code', 'state', 'iss']) {
    const { transaction, verifier, browser, back } = await returning()
    const twice = `${back.url}&${name}=${new URL(back.url).searchParams.get(name)}`
    expect([name, (await browser.returnFromProvider({ url: twice })).searchParams.get('state')]).toEqual([
      name,
      'failed',
    ])
    expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
      fault: { code: 'SOCIAL_FAILED' },
    })
  }
  expect(logged).toHaveBeenCalled()
  const { transaction, verifier, browser, back } = await returning()
  await server.database.query('UPDATE social_transactions SET expires_at = now() WHERE id = $1', [transaction])
  expect((await browser.returnFromProvider(back)).search).toContain('?state=over')
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
    fault: { code: 'SOCIAL_OVER' },
  })
})

test('[T51] ends on an unknown code or foreign issuer', async () => {
  const { server, device } = await setUp()
  const stolen = (url: string) => url.replace(/code=[^&]+/, 'code=stolen')
  const elsewhere = (url: string) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [provider, change, reason] of [
    ['google', stolen, 'invalid_grant'],
    ['google', elsewhere, 'OAUTH_INVALID_RESPONSE'],
    ['github', stolen, 'bad_verification_code'],
    ['github', elsewhere, 'OAUTH_INVALID_RESPONSE'],
  ] as const) {
    logged.mockClear()
    const { transaction, verifier } = await startSocialLogin(device, provider)
    const { browser, url } = await atProvider(server, device, { transaction, verifier })
    const back = await browser.signIn(url, '1001')
    expect((await browser.returnFromProvider({ url: change(back.url) })).search).toContain('?state=failed')
    expect(logged.mock.calls.join('')).toContain(reason)
    expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
      fault: { code: 'SOCIAL_FAILED' },
    })
  }
})

test('links the end page to the site that started, for this id only', async () => {
  const { server, device } = await setUp()
  const { end, transaction } = await complete(server, device, 'github', '1001')
  const pageAt = async (search: string) => {
    const html = await (await testBrowser(server).go(`${SECURE}/social/done${search}`)).text()
    return JSON.parse(/id="social-page">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
  }
  expect(await pageAt(end.search)).toEqual({ state: 'done', transaction, site: HOST })
  expect(await pageAt(`?state=refused&tx=${transaction}`)).toEqual({ state: 'refused', site: HOST })
  expect(await pageAt(`?tx=${random(16)}`)).not.toHaveProperty('site')
  for (const id of ['', 'x', `${transaction}x`]) expect(await pageAt(`?tx=${id}`)).toEqual({ state: 'done' })
})

test('[T52] continues a window only if its frame attests or the user compares codes', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const browser = testBrowser(server, device)
  const { page } = await browser.page(transaction)
  expect(page).toMatchObject({ state: 'start', provider: 'google', site: HOST, code: expect.stringMatching(/^\d{4}$/) })
  const endOf = async (nonce: string, confirmed = '') => (await browser.toProvider(transaction, nonce, confirmed)).url
  expect(await endOf(page.nonce)).toContain('/social/done?state=over')
  expect(await endOf(random(32), '&confirmed=1')).toContain('/social/done?state=over')
  const attacker = await testDevice(server)
  for (const requested of [
    attacker.call('social/vouch', { transaction, verifier, nonce: page.nonce }),
    device.call('social/vouch', { transaction, verifier: random(32), nonce: page.nonce }),
    device.call('social/vouch', { transaction, verifier, nonce: random(32) }),
  ])
    expect(await requested).toMatchObject({ fault: { code: 'SOCIAL_OVER' } })
  expect(await endOf(page.nonce)).toContain('/social/done?state=over')
  // A page of another site cannot send the window on, with all that it can know. Nor can a link, in a browser that does not report where it was
  // followed.
  const nextUrl = `${SECURE}/social/go?tx=${transaction}&nonce=${page.nonce}&confirmed=1`
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }, {}])
    expect((await browser.go(nextUrl, { headers })).status).toBe(200)
  expect(await endOf(page.nonce, '&confirmed=1')).toContain('google.localhost')
  expect(await endOf(page.nonce, '&confirmed=1')).toContain('/social/done?state=over')
})

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
async function pressOn(server: TestServer, transaction: string, user: Parameters<typeof testBrowser>[1]) {
  const browser = testBrowser(server, user)
  const { page } = await browser.page(transaction)
  const { url } = await browser.toProvider(transaction, page.nonce, '&confirmed=1')
  return { unvouched: page.unvouched, url, browser }
}

test.each([
  ['another network', { client: '198.51.100.9', userAgent: CHROME }],
  ['another browser', { client: '203.0.113.7', userAgent: FIREFOX }],
  ['no known network', { userAgent: CHROME }],
])('[T52] rejects an unattested window on a different %s', async (_, user) => {
  const { server } = await setUp()
  const { transaction } = await startSocialLogin(await testDevice(server, '203.0.113.7', CHROME))
  const { unvouched, url } = await pressOn(server, transaction, user)
  expect([unvouched, url]).toEqual(['elsewhere', expect.stringContaining('/social/done?state=over')])
  const same = await pressOn(server, transaction, { client: '203.0.113.7', userAgent: CHROME })
  expect([same.unvouched, same.url]).toEqual(['compare', expect.stringContaining('google.localhost')])
})

test('[T52] requires a fresh sign-in at the provider in an unvouched window', async () => {
  const { server, device } = await setUp()
  const attested = await atProvider(server, device, await startSocialLogin(device))
  expect(new URL(attested.url).searchParams.has('max_age')).toBe(false)
  const { transaction, verifier } = await startSocialLogin(device)
  const { url, browser } = await pressOn(server, transaction, device)
  expect(new URL(url).searchParams.get('max_age')).toBe('0')
  const back = await browser.signIn(url, '1001')
  await server.database.query("UPDATE social_transactions SET left_at = now() + interval '5 minutes' WHERE id = $1", [
    transaction,
  ])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await browser.returnFromProvider(back)).search).toContain('?state=failed')
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
    fault: { code: 'SOCIAL_FAILED' },
  })
})

test('[T137] never continues an unattested window of own pages', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device, 'google', SECURE)
  const { unvouched, url } = await pressOn(server, transaction, device)
  expect([unvouched, url]).toEqual(['refused', expect.stringContaining('/social/done?state=over')])
  const attested = await atProvider(server, device, { transaction, verifier })
  expect(attested.url).toContain('google.localhost')
})

test('[T137] rejects unvouched windows of a project that requires vouched ones', async () => {
  const server = await start({ project: { requireVouchedWindows: true } })
  const device = await testDevice(server)
  const { transaction, verifier } = await startSocialLogin(device)
  const { unvouched, url } = await pressOn(server, transaction, device)
  expect([unvouched, url]).toEqual(['refused', expect.stringContaining('/social/done?state=over')])
  expect((await atProvider(server, device, { transaction, verifier })).url).toContain('google.localhost')
})

test('[T49] hides our address from the provider and cuts the opener', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const browser = testBrowser(server)
  const { page, answer: start } = await browser.page(transaction)
  expect(start.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none')
  expect(start.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  await device.call('social/vouch', { transaction, verifier, nonce: page.nonce })
  const { answer: response } = await browser.toProvider(transaction, page.nonce)
  expect(response.status).toBe(303)
  expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-tx-[0-9a-f]{8}=.*Path=\/.*HttpOnly.*Secure.*SameSite=Lax/)
})

test('gives the outcome only to the frame that started it', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier } = await startSocialLogin(device)
  const attacker = await testDevice(server)
  const over = { ok: false, fault: { code: 'SOCIAL_OVER' } }
  expect(await attacker.call('social/redeem', { transaction, verifier })).toMatchObject(over)
  expect(await device.call('social/redeem', { transaction, verifier: random(32) })).toMatchObject(over)
  const again = {
    projectId: PROJECT,
    hostOrigin: HOST,
    provider: 'google',
    transaction,
    verifierHash: hashOf(random(32)),
  } as const
  expect(await attacker.call('social/begin', again)).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
  expect(await attacker.call('social/begin', { ...again, hostOrigin: 'https://evil.example' })).toMatchObject({
    status: 403,
  })
})

test('[T92] limits windows that wait for a missing frame to a share of slots', async () => {
  const { server } = await setUp()
  const leaving = new AbortController()
  const wait = () =>
    server.app.request(`/social/start?tx=${random(16)}`, {
      headers: { 'X-Forwarded-For': '10.9.9.9' },
      signal: leaving.signal,
    })
  const waiting = Array.from({ length: 16 }, wait)
  await new Promise((resolve) => setImmediate(resolve))
  const rejected = await wait()
  expect([rejected.status, rejected.headers.get('Retry-After'), rejected.headers.get('Refresh')]).toEqual([
    429,
    '2',
    '2',
  ])
  leaving.abort()
  await Promise.allSettled(waiting)
})

test('rejects and does not list a provider without a registration', async () => {
  const server = await startServer({})
  const device = await testDevice(server)
  const params = {
    projectId: PROJECT,
    hostOrigin: HOST,
    provider: 'google',
    transaction: random(16),
    verifierHash: hashOf(''),
  } as const
  expect(await device.call('social/begin', params)).toMatchObject({ status: 403, fault: { code: 'SOCIAL_UNKNOWN' } })
  expect(await (await server.app.request('/social/providers')).json()).toEqual({ providers: [] })
})

test('[T34] stores no secret of a sign-in', async () => {
  const { server, device } = await setUp()
  const { transaction, verifier, redeemed } = await complete(server, device, 'google', '1001')
  const rows = JSON.stringify(await server.database.query('SELECT * FROM social_transactions'))
  const token = redeemed.ok ? redeemed.value.grant?.accessToken : undefined
  for (const secret of [verifier, token]) expect(rows).not.toContain(secret)
  expect(rows).toContain(transaction)
})

test('creates one user for two concurrent first sign-ins of one account', async () => {
  const { server } = await setUp()
  const started = []
  for (const device of [await testDevice(server), await testDevice(server)]) {
    const created = await startSocialLogin(device, 'github')
    await visit(server, device, { ...created, account: '1001' })
    started.push({ device, created })
  }
  // Both are there before either has made a user.
  await server.database.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(1); RETURN NEW; END'`)
  await server.database.query('CREATE TRIGGER slow BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION slow()')
  const redeemed = await Promise.all(started.map(({ device, created }) => device.call('social/redeem', created)))
  const users = redeemed.map((one) => (one.ok ? one.value.grant?.user.id : one.fault.code))
  expect(users[0]).toMatch(/./)
  expect(new Set(users).size).toBe(1)
  expect(await server.database.query('SELECT 1 FROM users')).toHaveLength(1)
})

test('sends the outcome to the newest request, on whichever server', async () => {
  const { server } = await setUp()
  const other = await start({ databaseUrl: server.url })
  let at = server
  const device = await testDevice({
    app: { request: (path, init) => at.app.request(path, init) },
    settle: server.settle,
  })
  const created = await startSocialLogin(device, 'github')
  const questions = async () => server.database.query('SELECT question FROM social_transactions')
  const previous = device.call('social/redeem', created)
  await vi.waitFor(async () => expect(await questions()).not.toEqual([{ question: null }]))
  at = other
  const newest = device.call('social/redeem', created)
  expect(await previous).toMatchObject({ ok: true, value: {} })
  const none = await previous
  expect(none.ok && none.value.grant).toBeUndefined()
  await visit(server, device, { ...created, account: '1001' })
  expect(await newest).toMatchObject({ ok: true, value: { grant: { user: { email: null } } } })
})

test('[T115] adds no mailbox to an account from a site session', async () => {
  const { server, device } = await setUp()
  const { redeemed } = await complete(server, device, 'google', '1001')
  device.useToken(redeemed.ok ? (redeemed.value.grant?.accessToken ?? '') : '')
  // Like a modal script that sends its own address and code to the frame.
  expect(await device.call('email/update', { email: 'mallory@mail.example' })).toMatchObject({
    status: 403,
    fault: { code: 'NOT_ALLOWED' },
  })
  expect(server.mails).toEqual([])
  const attacker = await testDevice(server)
  const { user } = await logIn(server, attacker, 'mallory@mail.example')
  expect(await device.call('session/user', {})).toMatchObject({ ok: true, value: { email: null } })
  expect(await device.call('session/user', {})).not.toMatchObject({ value: { id: user.id } })
})

test('[T95] keeps frame waits from using slots of user waits', async () => {
  const { server, device } = await setUp()
  const leaving = new AbortController()
  const waiting = Array.from({ length: 10 * 16 }, (_, index) =>
    server.app.request(`/social/start?tx=${random(16)}`, {
      headers: { 'X-Forwarded-For': `10.9.9.${Math.floor(index / 16)}` },
      signal: leaving.signal,
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  const { transaction, verifier } = await startSocialLogin(device)
  const { browser, url } = await atProvider(server, device, { transaction, verifier })
  await browser.returnFromProvider(await browser.signIn(url, '1001'))
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject({
    ok: true,
    value: { grant: { user: { email: null } } },
  })
  leaving.abort()
  await Promise.allSettled(waiting)
})

test('[T74] logs provider errors from the browser without injected lines', async () => {
  const { server, device } = await setUp()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { transaction, verifier } = await startSocialLogin(device, 'github')
  const { browser, url } = await atProvider(server, device, { transaction, verifier })
  const response = new URLSearchParams({
    state: new URL(url).searchParams.get('state') ?? '',
    error: `x\n/api/login/email: all is well ${'x'.repeat(5_000)}`,
  })
  expect((await browser.returnFromProvider({ url: `${SECURE}/social/callback/github?${response}` })).search).toContain(
    '?state=failed',
  )
  const lines = logged.mock.calls.flat().join('')
  expect(lines).toContain('github')
  expect(lines).not.toMatch(/[\n\r]/)
  expect(lines.length).toBeLessThan(1_000)
})
