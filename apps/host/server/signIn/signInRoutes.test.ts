import { afterEach, describe, expect, test } from 'vitest'
import { OWNER, signInAs, UNKNOWN_ACCOUNT } from '../testing/signInAs.ts'
import { type HttpResponse, type Site, startSite } from '../testing/startSite.ts'

const HOUR = 3_600_000
const NETWORK_WITHOUT_NODE = 'eip155:8453'
const SIGNED_IN = { session: { account: `eip155:42161:${OWNER.address}`, end: '2030-01-02T00:00:00.000Z' } }
const SIGNED_OUT = { session: null }

let site: Site
afterEach(() => site.close())

describe('a visitor of the site', () => {
  test('signs in with only a cookie, and signs out', async () => {
    site = await startSite()
    const user = site.createUser()
    expect((await user.get('/session')).body).toEqual(SIGNED_OUT)
    expect((await signInAs(site, user)).body).toEqual(SIGNED_IN)
    expect((await user.get('/session')).body).toEqual(SIGNED_IN)
    expect((await site.createUser().get('/session')).body).toEqual(SIGNED_OUT)
    const old = user.jar.get('__Host-session') ?? ''
    await user.post('/sign-out')
    expect(user.jar.size).toBe(0)
    user.jar.set('__Host-session', old)
    expect((await user.get('/session')).body).toEqual(SIGNED_OUT)
  })

  test('is signed out after twelve hours, even if active', async () => {
    site = await startSite()
    const user = site.createUser()
    await signInAs(site, user)
    const id = user.jar.get('__Host-session') ?? ''
    for (const hours of [6, 5]) {
      site.clock.ms += hours * HOUR
      expect((await user.get('/session')).body).toEqual(SIGNED_IN)
    }
    site.clock.ms += HOUR
    user.jar.set('__Host-session', id)
    expect((await user.get('/session')).body).toEqual(SIGNED_OUT)
  })

  test('gets a new session id with each sign-in, which ends the previous session', async () => {
    site = await startSite()
    const user = site.createUser()
    // An id that an attacker planted.
    user.jar.set('__Host-session', 'planted')
    await signInAs(site, user)
    const first = user.jar.get('__Host-session') ?? ''
    expect(first).toMatch(/^[\w-]{43}$/)
    await signInAs(site, user, { fields: () => ({ accountAddress: UNKNOWN_ACCOUNT.address }), signer: UNKNOWN_ACCOUNT })
    expect(user.jar.get('__Host-session')).not.toBe(first)
    const attacker = site.createUser()
    attacker.jar.set('__Host-session', first)
    expect((await attacker.get('/session')).body).toEqual(SIGNED_OUT)
  })

  test('stays signed in if another sign-in is rejected', async () => {
    site = await startSite()
    const user = site.createUser()
    await signInAs(site, user)
    expect((await signInAs(site, user, { signer: UNKNOWN_ACCOUNT })).status).toBe(401)
    expect((await user.get('/session')).body).toEqual(SIGNED_IN)
  })

  test('signs in only once with a proof that is sent eight times', async () => {
    site = await startSite()
    const user = site.createUser()
    let responses: HttpResponse[] = []
    const ninth = await signInAs(site, user, {
      meanwhile: async (_user, createdProof) => {
        responses = await Promise.all(Array.from({ length: 8 }, () => user.post('/sign-in', createdProof)))
      },
    })
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)])
    expect(ninth.status).toBe(401)
  })

  test('receives 503 if the network of the account has no node', async () => {
    site = await startSite()
    // A contract may accept the signature of another account, which only its node can tell.
    const rejected = await signInAs(site, site.createUser(), {
      fields: () => ({ chainId: NETWORK_WITHOUT_NODE }),
      signer: UNKNOWN_ACCOUNT,
    })
    expect(rejected.status).toBe(503)
    expect(site.rejections).toEqual(['unreachable'])
  })
})

describe('the cookies', () => {
  test('sets cookies for this host only, over HTTPS and hidden from scripts', async () => {
    site = await startSite()
    const user = site.createUser()
    const [nonce] = (await user.post('/sign-in/nonce')).cookies
    expect(nonce).toMatch(/^__Host-nonce=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const cookies = (await signInAs(site, user)).cookies
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^__Host-nonce=; Max-Age=0;/)
    expect(cookies[1]).toMatch(/^__Host-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('omits Secure if the site has no HTTPS', async () => {
    site = await startSite({ origin: 'http://localhost:3400' })
    const user = site.createUser()
    const { status, cookies } = await signInAs(site, user)
    expect(status).toBe(200)
    expect(cookies[1]).toMatch(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('the server', () => {
  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['with a null origin', { Origin: 'null' }],
    ['from the HTTP origin', { Origin: 'http://app.example' }],
    ['without an Origin header', {}],
  ])('rejects a request %s', async (_, headers) => {
    site = await startSite()
    const user = site.createUser()
    await signInAs(site, user)
    for (const path of ['/sign-in/nonce', '/sign-in', '/sign-out']) {
      const { status, cookies } = await user.post(path, {}, headers as Record<string, string>)
      expect({ path, status, cookies }).toEqual({ path, status: 403, cookies: [] })
    }
    expect((await user.get('/session')).body).toEqual(SIGNED_IN)
  })

  test.each(['', 'x', '[]', 'null', '{"message":1,"signature":"0x"}', '{"message":"x","signature":"0x","more":1}'])(
    'responds 400 to the body %j, and keeps the nonce',
    async (body) => {
      site = await startSite()
      const user = site.createUser()
      const { status } = await signInAs(site, user, {
        meanwhile: async () => expect((await user.post('/sign-in', body)).status).toBe(400),
      })
      expect(status).toBe(200)
    },
  )

  test.each([
    ['message', 4_097],
    ['signature', 16_385],
  ])('responds 400 to a %s of %i characters', async (field, length) => {
    site = await startSite()
    const body = { message: 'x', signature: '0x', [field]: 'x'.repeat(length) }
    expect((await site.createUser().post('/sign-in', body)).status).toBe(400)
  })

  test('limits a client to 60 nonces a minute, and sends Retry-After', async () => {
    site = await startSite()
    for (let count = 0; count < 60; count += 1) await site.createUser().post('/sign-in/nonce')
    const { status, headers } = await site.createUser().post('/sign-in/nonce')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('limits an IPv6 /48 to 240 nonces a minute', async () => {
    site = await startSite({ proxies: 1 })
    const from = (client: number) => ({ Origin: site.origin, 'X-Forwarded-For': `2001:db8:0:${client}::1` })
    const request = (client: number) => site.createUser().post('/sign-in/nonce', {}, from(client))
    for (let count = 0; count < 240; count += 1) await request(1 + (count % 8))
    expect((await request(9)).status).toBe(429)
    const other = { Origin: site.origin, 'X-Forwarded-For': '2001:db8:1::1' }
    expect((await site.createUser().post('/sign-in/nonce', {}, other)).status).toBe(200)
  })

  test('[T95] keeps other clients signed in under load', async () => {
    site = await startSite({ proxies: 1, maxStored: 5 })
    const user = site.createUser()
    await signInAs(site, user, { from: '198.51.100.7' })
    for (let count = 0; count < 12; count += 1) {
      const { status } = await signInAs(site, site.createUser(), { from: `2001:db8:0:${count}::1`, signer: OWNER })
      expect(status).toBe(200)
    }
    expect((await user.get('/session')).body).toEqual(SIGNED_IN)
  })

  test('[T95] keeps the nonces of other clients under load', async () => {
    site = await startSite({ proxies: 1, maxStored: 5 })
    const greedy = { Origin: site.origin, 'X-Forwarded-For': '2001:db8::1' }
    const meanwhile = async () => {
      for (let count = 0; count < 12; count += 1) await site.createUser().post('/sign-in/nonce', {}, greedy)
    }
    expect((await signInAs(site, site.createUser(), { from: '198.51.100.7', meanwhile })).status).toBe(200)
  })

  test('forbids caching of responses', async () => {
    site = await startSite()
    const user = site.createUser()
    const responses = [await signInAs(site, user), await user.get('/session'), await user.post('/sign-out')]
    for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store')
  })
})
