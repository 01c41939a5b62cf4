import { createHash } from 'node:crypto'
import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { base64url, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProviders } from './createProviders.ts'
import type { Registration } from './readRegistrations.ts'

const SECURE = 'https://secure.example'
const HOUR_MS = 60 * 60_000
const SECRETS = { state: 'state', nonce: 'nonce', pkceVerifier: 'verifier'.repeat(6) }
/** Challenge of the verifier, by RFC 7636. */
const CHALLENGE = createHash('sha256').update(SECRETS.pkceVerifier).digest('base64url')
const ISSUERS = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' } as const
const ENOUGH = { issuer: '', authorization_endpoint: '', token_endpoint: '' }
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const rsa = await generateKeyPair('RS256')

type Asked = { url: string; headers: Headers; body: URLSearchParams }
let requests: Asked[] = []
let responses: Record<string, () => unknown> = {}
let logged: string[] = []

beforeEach(() => {
  requests = []
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(line))
  responses = Object.fromEntries(
    Object.values(ISSUERS).map((issuer) => [`${issuer}/.well-known/openid-configuration`, () => metadataOf(issuer)]),
  )
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    requests.push({
      url: String(url),
      headers: new Headers(init.headers),
      body: new URLSearchParams(String(init.body ?? '')),
    })
    const response = await responses[String(url)]?.()
    if (response instanceof Response) return response
    return response === undefined ? new Response(null, { status: 404 }) : Response.json(response)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const metadataOf = (issuer: string, more: object = {}) => ({
  ...ENOUGH,
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  ...more,
})

const registered = (provider: SocialProvider, more: Partial<Registration> = {}) =>
  createProviders(
    new Map([[provider, { clientId: 'airlock', secret: { kind: 'text', text: 's:e' }, url: undefined, ...more }]]),
    SECURE,
  )
const askedAt = (url: string) => requests.filter((one) => one.url === url)

async function grants(claims: object, provider: 'google' | 'apple' = 'google') {
  const issuer = ISSUERS[provider]
  const token = await new SignJWT({ nonce: SECRETS.nonce, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience('airlock')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(rsa.privateKey)
  responses[`${issuer}/token`] = () => ({ access_token: 'access', token_type: 'bearer', id_token: token })
}

const back = (more: Record<string, string> = {}) => new URLSearchParams({ code: 'code', state: SECRETS.state, ...more })
const identify = (provider: SocialProvider = 'google', options: { issuedAfter?: Date } = {}) =>
  registered(provider).identify(provider, back(), SECRETS, options)

describe('the way to a provider', () => {
  test.each([
    ['google', 'https://accounts.google.com/authorize', 'openid profile', { prompt: 'select_account' }],
    ['apple', 'https://appleid.apple.com/authorize', 'openid name', { response_mode: 'form_post' }],
    ['github', 'https://github.com/login/oauth/authorize', 'read:user', {}],
    ['x', 'https://x.com/i/oauth2/authorize', 'users.read tweet.read', {}],
    ['facebook', 'https://www.facebook.com/v24.0/dialog/oauth', 'public_profile', {}],
    ['discord', 'https://discord.com/oauth2/authorize', 'identify', {}],
  ] as const)('asks %s at its own address for no more than who it is', async (provider, position, scope, more) => {
    const url = await registered(provider).authorizationUrl(provider, SECRETS, { requiresReauth: false })
    expect(url.origin + url.pathname).toBe(position)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'airlock',
      response_type: 'code',
      redirect_uri: `${SECURE}/social/callback/${provider}`,
      scope,
      state: 'state',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...(provider in ISSUERS && { nonce: 'nonce' }),
      ...more,
    })
  })

  test.each([
    ['google', { prompt: 'select_account', max_age: '0' }],
    ['apple', { max_age: '0' }],
    ['github', { prompt: 'select_account' }],
    ['facebook', { auth_type: 'reauthenticate' }],
    ['discord', { prompt: 'consent' }],
  ] as const)('makes %s prompt again when it matters', async (provider, more) => {
    const url = await registered(provider).authorizationUrl(provider, SECRETS, { requiresReauth: true })
    expect(Object.fromEntries(url.searchParams)).toMatchObject(more)
  })

  test.each(['google', 'apple'] as const)('is found once an hour, by all who ask %s at once', async (provider) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const apple = { kind: 'apple', teamId: 'team', keyId: 'key', privateKey: await exportPKCS8(privateKey) } as const
    const providers = registered(provider, provider === 'apple' ? { secret: apple } : {})
    const position = `${ISSUERS[provider]}/.well-known/openid-configuration`
    const go = () => providers.authorizationUrl(provider, SECRETS, { requiresReauth: false })
    await Promise.all([go(), go()])
    vi.setSystemTime(Date.now() + HOUR_MS - 1)
    await go()
    expect(askedAt(position)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    await go()
    expect(askedAt(position)).toHaveLength(2)
  })

  test('retries a configuration that was not found', async () => {
    const position = `${ISSUERS.google}/.well-known/openid-configuration`
    const valid = responses[position] ?? (() => undefined)
    const providers = registered('google')
    const go = () => providers.authorizationUrl('google', SECRETS, { requiresReauth: false })
    responses[position] = () => new Response(null, { status: 500 })
    await expect(go()).rejects.toMatchObject({ code: 'SOCIAL_FAILED', cause: expect.any(Error) })
    responses[position] = valid
    expect((await go()).origin).toBe(ISSUERS.google)
  })

  test('[T51] rejects another issuer, and allows http for local ones only', async () => {
    const position = `${ISSUERS.google}/.well-known/openid-configuration`
    const rejected = async (metadata: object) => {
      responses[position] = () => metadata
      const going = registered('google').authorizationUrl('google', SECRETS, { requiresReauth: false })
      await expect(going).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    }
    await rejected(metadataOf('https://evil.example'))
    responses['http://google.test/.well-known/openid-configuration'] = () => metadataOf('http://google.test')
    const local = registered('google', { url: 'http://google.test' })
    expect((await local.authorizationUrl('google', SECRETS, { requiresReauth: false })).origin).toBe(
      'http://google.test',
    )
  })

  test('is there for the providers that are registered, and for no other', async () => {
    const providers = registered('x')
    expect(providers.names).toEqual(['x'])
    const unknown = { code: 'SOCIAL_UNKNOWN' }
    await expect(providers.authorizationUrl('google', SECRETS, { requiresReauth: false })).rejects.toMatchObject(
      unknown,
    )
    await expect(providers.identify('google', back(), SECRETS, {})).rejects.toMatchObject(unknown)
    expect([requests, logged]).toEqual([[], []])
  })
})

describe('users that providers return', () => {
  test.each([
    ['github', 'https://github.com/login/oauth/access_token', 'https://api.github.com/user', { id: 7, login: 'ada' }],
    ['x', 'https://api.x.com/2/oauth2/token', 'https://api.x.com/2/users/me', { data: { id: '7', username: 'ada' } }],
    [
      'facebook',
      'https://graph.facebook.com/v24.0/oauth/access_token',
      'https://graph.facebook.com/v24.0/me?fields=id,name',
      { id: '7', name: 'ada' },
    ],
    [
      'discord',
      'https://discord.com/api/oauth2/token',
      'https://discord.com/api/users/@me',
      { id: '7', username: 'ada' },
    ],
  ] as const)(
    'is asked of %s with the token that the code was exchanged for',
    async (provider, position, api, user) => {
      responses[position] = () => ({ access_token: 'access', token_type: 'bearer' })
      responses[api] = () => user
      const { issuer } = await identify(provider).then((identity) => {
        expect(identity).toEqual({ provider, issuer: identity.issuer, subject: '7', name: 'ada' })
        return identity
      })
      expect(issuer).toBe(
        {
          github: 'https://github.com',
          x: 'https://x.com',
          facebook: 'https://www.facebook.com',
          discord: 'https://discord.com',
        }[provider],
      )
      const [exchange] = askedAt(position)
      expect(Object.fromEntries(exchange?.body ?? [])).toEqual({
        grant_type: 'authorization_code',
        code: 'code',
        redirect_uri: `${SECURE}/social/callback/${provider}`,
        code_verifier: SECRETS.pkceVerifier,
        ...(provider !== 'x' && { client_id: 'airlock', client_secret: 's:e' }),
      })
      // RFC 6749 §2.3.1: both are form-encoded first.
      expect(exchange?.headers.get('Authorization')).toBe(
        provider === 'x' ? `Basic ${Buffer.from('airlock:s%3Ae').toString('base64')}` : null,
      )
      const [read] = askedAt(api)
      expect(Object.fromEntries(read?.headers ?? [])).toEqual({
        accept: 'application/json',
        authorization: 'Bearer access',
        'user-agent': 'Airlock',
      })
    },
  )

  test("[T51] accepts GitHub's previous issuer, or none, and no other", async () => {
    responses['https://github.com/login/oauth/access_token'] = () => ({ access_token: 'access', token_type: 'bearer' })
    responses['https://api.github.com/user'] = () => ({ id: 7, login: 'ada' })
    const sent = (more: Record<string, string>) => registered('github').identify('github', back(more), SECRETS, {})
    const ada = { provider: 'github', issuer: 'https://github.com', subject: '7', name: 'ada' }
    expect(await sent({ iss: 'https://github.com/login/oauth' })).toEqual(ada)
    expect(await sent({})).toEqual(ada)
    for (const iss of ['https://github.com', 'https://github.com/login/oauth/', 'https://evil.example'])
      await expect(sent({ iss })).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('[T51] requires the issuer if the provider announces it', async () => {
    const position = `${ISSUERS.google}/.well-known/openid-configuration`
    responses[position] = () => metadataOf(ISSUERS.google, { authorization_response_iss_parameter_supported: true })
    await grants({ sub: '7' })
    const sent = (more: Record<string, string>) => registered('google').identify('google', back(more), SECRETS, {})
    expect((await sent({ iss: ISSUERS.google })).subject).toBe('7')
    for (const more of [{}, { iss: 'https://evil.example' }])
      await expect(sent(more)).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('reads the user from an OpenID token', async () => {
    await grants({ sub: '7', name: 'Ada' })
    expect(await identify()).toEqual({ provider: 'google', issuer: ISSUERS.google, subject: '7', name: 'Ada' })
    expect(logged).toEqual([])
  })

  test('is shown by a name of a hundred characters, or none', async () => {
    const names = [
      ['x'.repeat(101), 'x'.repeat(100)],
      [' A\0da\0 ', 'Ada'],
      [`${'x'.repeat(99)}🙂`, `${'x'.repeat(99)}\ufffd`],
      ['\ud800', '\ufffd'],
      ['', null],
      [' \0 ', null],
      [7, null],
      [undefined, null],
    ] as const
    for (const [name, shown] of names) {
      await grants({ sub: '7', name })
      expect((await identify()).name).toBe(shown)
    }
  })

  test.each(['a\0b', '\ud800'])('rejects an unstorable id: %j', async (sub) => {
    await grants({ sub })
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('rejects a missing id or one over 255 characters', async () => {
    await grants({ sub: 'x'.repeat(255) })
    expect((await identify()).subject).toHaveLength(255)
    await grants({ sub: 'x'.repeat(256) })
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged).toEqual(['google: Error The provider gave no usable subject.'])
    await grants({ sub: '' })
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('[T51] rejects a foreign, missing or mismatched token or code', async () => {
    const failed = { code: 'SOCIAL_FAILED' }
    await grants({ sub: '7', nonce: 'another' })
    await expect(identify()).rejects.toMatchObject(failed)
    responses[`${ISSUERS.google}/token`] = () => ({ access_token: 'access', token_type: 'bearer' })
    await expect(identify()).rejects.toMatchObject(failed)
    await grants({ sub: '7' })
    const other = registered('google').identify('google', back({ state: 'another' }), SECRETS, {})
    await expect(other).rejects.toMatchObject(failed)
  })

  const MINUTE_S = 60
  const CLAIMS = { sub: '7', nonce: SECRETS.nonce, iss: ISSUERS.google, aud: 'airlock' }
  const sends = async (claims: object, alg: 'RS256' | 'HS256' | 'none' = 'RS256') => {
    const now = Math.floor(Date.now() / 1_000)
    const payload = { ...CLAIMS, iat: now, exp: now + 5 * MINUTE_S, ...claims }
    const [key, part] = [
      new TextEncoder().encode('s:e'.repeat(20)),
      (one: object) => base64url.encode(JSON.stringify(one)),
    ]
    const id_token =
      alg === 'none'
        ? `${part({ alg })}.${part(payload)}.`
        : await new SignJWT(payload).setProtectedHeader({ alg }).sign(alg === 'HS256' ? key : rsa.privateKey)
    responses[`${ISSUERS.google}/token`] = () => ({ access_token: 'access', token_type: 'bearer', id_token })
  }

  test.each([
    ['for another client', { aud: 'another' }],
    ['for others beside this one, without a word to whom it was given', { aud: ['another', 'airlock'] }],
    ['by another issuer', { iss: 'https://evil.example' }],
    ['that ended ten minutes ago', { exp: Math.floor(Date.now() / 1_000) - 10 * MINUTE_S }],
    ['that never ends', { exp: undefined }],
    ['that begins in ten minutes', { nbf: Math.floor(Date.now() / 1_000) + 10 * MINUTE_S }],
    ['of no time', { iat: undefined }],
    ['without the nonce', { nonce: undefined }],
  ])('[T51] rejects an identity token %s', async (_, claims) => {
    await sends({})
    expect((await identify()).subject).toBe('7')
    await sends(claims)
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED', cause: expect.any(Error) })
    expect(logged).toHaveLength(1)
  })

  test.each(['none', 'HS256'] as const)('[T51] rejects an identity token with algorithm %s', async (alg) => {
    await sends({}, alg)
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    // The metadata may list it.
    const position = `${ISSUERS.google}/.well-known/openid-configuration`
    responses[position] = () => metadataOf(ISSUERS.google, { id_token_signing_alg_values_supported: ['RS256', alg] })
    await expect(identify()).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('tolerates a few seconds of clock difference', async () => {
    const now = Math.floor(Date.now() / 1_000)
    await sends({ iat: now + 10, nbf: now + 10 })
    expect((await identify()).subject).toBe('7')
    await sends({ exp: now - 10 })
    expect((await identify()).subject).toBe('7')
  })

  test('separates a decline from failures, which are logged', async () => {
    const reported = (error: string, provider: SocialProvider = 'github') =>
      registered(provider).identify(provider, new URLSearchParams({ error, state: 'state' }), SECRETS, {})
    const rejected = { code: 'SOCIAL_REFUSED', cause: expect.any(Error) }
    await expect(reported('access_denied')).rejects.toMatchObject(rejected)
    await expect(reported('user_cancelled_authorize', 'apple')).rejects.toMatchObject(rejected)
    expect(logged).toEqual([])
    await expect(reported('server_error')).rejects.toMatchObject({ code: 'SOCIAL_FAILED', cause: expect.any(Error) })
    expect(logged).toEqual([
      'github: AuthorizationResponseError OAUTH_AUTHORIZATION_RESPONSE_ERROR server_error authorization response from the server is an error',
    ])
    await expect(reported(`a\r\né${'x'.repeat(400)}`)).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged[1]).toMatch(/^github: [ -~]{300}$/)
    expect(logged[1]).toContain(' a???xxx')
  })

  test('rejects while the provider rate-limits, without more requests', async () => {
    const [position, api] = ['https://discord.com/api/oauth2/token', 'https://discord.com/api/users/@me']
    const busy = () => Response.json({ message: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '1' } })
    responses[position] = busy
    await expect(identify('discord')).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    responses[position] = () => ({ access_token: 'access', token_type: 'bearer' })
    responses[api] = busy
    await expect(identify('discord')).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect([askedAt(position).length, askedAt(api).length]).toEqual([2, 1])
    expect(logged).toEqual([expect.stringMatching(/^discord: /), 'discord: Error The provider answered 429.'])
  })

  test("rejects if the provider's API fails", async () => {
    const position = 'https://github.com/login/oauth/access_token'
    responses[position] = () => ({ access_token: 'access', token_type: 'bearer' })
    responses['https://api.github.com/user'] = () => Response.json({ id: 7 }, { status: 403 })
    await expect(identify('github')).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    // Libraries may throw anything.
    responses['https://api.github.com/user'] = () => Promise.reject('secret')
    await expect(identify('github')).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged).toEqual(['github: Error The provider answered 403.', 'github: unknown'])
  })

  test.each([
    ['github', 'https://github.com/login/oauth/access_token', 200, 'incorrect_client_credentials'],
    ['discord', 'https://discord.com/api/oauth2/token', 400, 'invalid_client'],
  ] as const)('rejects if %s rejects the exchange, and logs the reason', async (provider, position, status, error) => {
    responses[position] = () => Response.json({ error, error_description: 'Because.' }, { status })
    await expect(identify(provider)).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged.join('')).toContain(` ${error} `)
    // An error, with or without other fields.
    responses[position] = () => Response.json({ error, access_token: 'access', token_type: 'bearer' }, { status })
    await expect(identify(provider)).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
  })

  test('is asked at the place that stands in for a provider', async () => {
    responses['http://github.test/login/oauth/access_token'] = () => ({ access_token: 'access', token_type: 'bearer' })
    responses['http://facebook.test/v24.0/oauth/access_token'] = () => ({
      access_token: 'access',
      token_type: 'bearer',
    })
    responses['http://github.test/user'] = () => ({ id: 7 })
    responses['http://facebook.test/v24.0/me?fields=id,name'] = () => ({ id: '7' })
    for (const provider of ['github', 'facebook'] as const) {
      const local = registered(provider, { url: `http://${provider}.test` })
      expect((await local.authorizationUrl(provider, SECRETS, { requiresReauth: false })).host).toBe(`${provider}.test`)
      expect((await local.identify(provider, back(), SECRETS, {})).subject).toBe('7')
    }
  })
})

describe('a sign-in of now', () => {
  const since = new Date('2026-01-01T00:00:00Z')
  const seconds = since.getTime() / 1_000

  test('is one after the window went to the provider, give or take half a minute', async () => {
    for (const authTime of [seconds, seconds + 60, seconds - 30]) {
      await grants({ sub: '7', auth_time: authTime })
      expect((await identify('google', { issuedAfter: since })).subject).toBe('7')
    }
    await grants({ sub: '7', auth_time: seconds - 31 })
    await expect(identify('google', { issuedAfter: since })).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged).toEqual(['google: Error The user did not sign in again.'])
    expect((await identify('google')).subject).toBe('7')
  })

  test('requires freshness if the provider supports it, else account choice', async () => {
    await grants({ sub: '7' })
    expect((await identify('google', { issuedAfter: since })).subject).toBe('7')
    const position = `${ISSUERS.google}/.well-known/openid-configuration`
    responses[position] = () => metadataOf(ISSUERS.google, { claims_supported: ['sub'] })
    expect((await identify('google', { issuedAfter: since })).subject).toBe('7')
    responses[position] = () => metadataOf(ISSUERS.google, { claims_supported: ['sub', 'auth_time'] })
    await expect(identify('google', { issuedAfter: since })).rejects.toMatchObject({ code: 'SOCIAL_FAILED' })
    expect(logged).toEqual(['google: Error The provider does not report when the user signed in.'])
  })
})

test("sends Apple a new five-minute secret, signed by the operator's key", async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const secret = { kind: 'apple', teamId: 'team', keyId: 'key', privateKey: await exportPKCS8(privateKey) } as const
  const providers = registered('apple', { secret })
  const shown = async () => {
    await grants({ sub: '7' }, 'apple')
    await providers.identify('apple', back(), SECRETS, {})
    return askedAt(`${ISSUERS.apple}/token`).at(-1)?.body.get('client_secret') ?? ''
  }
  const first = await shown()
  const { payload, protectedHeader } = await jwtVerify(first, publicKey)
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'key' })
  const now = Math.floor(Date.now() / 1_000)
  expect(payload).toEqual({
    iss: 'team',
    sub: 'airlock',
    aud: 'https://appleid.apple.com',
    iat: now,
    exp: now + 5 * 60,
  })
  vi.setSystemTime(Date.now() + 60_000)
  expect((await jwtVerify(await shown(), publicKey)).payload.iat).toBe(now + 60)
})
