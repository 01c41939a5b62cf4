import { createHash } from 'node:crypto'
import { decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { createApi } from './createApi.ts'
import { generateDeviceKey } from './makeProof.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

function setUp(respond: () => Promise<Response> = async () => Response.json({})) {
  const created = generateDeviceKey()
  const fetch = vi.fn((_url: string, _init: RequestInit) => respond())
  const api = createApi({
    origin: 'https://secure.example',
    language: 'ar',
    deviceKey: () => created,
    fetch: fetch as unknown as typeof globalThis.fetch,
    now: () => NOW,
  })
  const sent = () => {
    const [url, init] = fetch.mock.calls[0] ?? expect.fail()
    return { url, init, headers: init.headers as Record<string, string> }
  }
  return { api, fetch, sent }
}

describe('a call of the secure API', () => {
  test('is posted once, without cookies, caches or redirects', async () => {
    const { api, fetch, sent } = setUp()
    await api('email/primary', { code: '123456' }, 'token')
    expect(fetch).toHaveBeenCalledOnce()
    const { url, init, headers } = sent()
    expect(url).toBe('https://secure.example/api/email/primary')
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"code":"123456"}',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'X-Airlock': '1',
      'Accept-Language': 'ar',
      DPoP: headers.DPoP,
      Authorization: 'DPoP token',
    })
  })

  test('is given up after 29 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { api, sent } = setUp()
    await api('session/end', {})
    expect(timeout).toHaveBeenCalledExactlyOnceWith(29_000)
    expect(sent().init.signal).toBe(timeout.mock.results[0]?.value)
    timeout.mockRestore()
  })

  test('sends no token without a session', async () => {
    const { api, sent } = setUp()
    await api('session/end', {})
    expect(sent().headers).not.toHaveProperty('Authorization')
  })

  test('[T61] proves the device for address, body, token and second (RFC 9449)', async () => {
    const { api, sent } = setUp()
    await api('session/end', {}, 'token')
    const { url, init, headers } = sent()
    const proof = headers.DPoP ?? ''
    const { jwk, ...header } = decodeProtectedHeader(proof)
    expect(header).toEqual({ alg: 'ES256', typ: 'dpop+jwt' })
    expect(Object.keys(jwk as object).sort()).toEqual(['crv', 'kty', 'x', 'y'])
    const { payload } = await jwtVerify(proof, EmbeddedJWK, { currentDate: new Date(NOW) })
    expect(payload).toEqual({
      htm: 'POST',
      htu: url,
      iat: Math.floor(NOW / 1_000),
      jti: expect.stringMatching(/^[-_A-Za-z0-9]{22}$/),
      bh: hash(init.body as string),
      ath: hash('token'),
    })
  })

  test('[T61] sends a new proof each time, without a token if none exists', async () => {
    const { api, fetch } = setUp()
    for (let count = 0; count < 2; count += 1) await api('session/end', {})
    const proofs = fetch.mock.calls.map(([, init]) => (init.headers as Record<string, string>).DPoP ?? '')
    const claims = await Promise.all(proofs.map(async (proof) => (await jwtVerify(proof, EmbeddedJWK)).payload))
    expect(new Set(claims.map(({ jti }) => jti)).size).toBe(2)
    for (const claim of claims) expect(claim).not.toHaveProperty('ath')
  })

  test('gives what the schema reads of the answer', async () => {
    const { api } = setUp(async () => Response.json({ challenge: 'abc', more: true }))
    expect(await api('wallet/challenge', {})).toEqual({ challenge: 'abc' })
  })

  test('fails as the server says', async () => {
    const error = new SecureError('COOLDOWN', { retryAfterSeconds: 12 })
    const { api } = setUp(async () => Response.json(error.toJSON(), { status: 429 }))
    const cause = await api('session/end', {}).catch((cause) => cause)
    expect(cause).toBeInstanceOf(SecureError)
    expect(cause).toMatchObject({ code: 'COOLDOWN', context: { retryAfterSeconds: 12 } })
  })

  test.each<[string, () => Promise<Response>]>([
    ['is not there', () => Promise.reject(new TypeError('down'))],
    ['answers no JSON', async () => new Response('<html>')],
    ['answers a fault that is none', async () => Response.json({ code: 'OTHER' }, { status: 500 })],
    ['answers nothing with an error', async () => new Response('', { status: 502 })],
    ['answers what its schema refuses', async () => Response.json({ challenge: 1 })],
  ])('reports an unreachable server if it %s', async (_, respond) => {
    const cause = await setUp(respond)
      .api('wallet/challenge', {})
      .catch((cause) => cause)
    expect(cause).toMatchObject({
      code: 'SERVER_UNREACHABLE',
      message: 'Could not reach the sign-in server.',
      next: 'Check your connection, then try again.',
    })
  })

  test('keeps why the server could not be reached', async () => {
    const down = new TypeError('down')
    const { api } = setUp(() => Promise.reject(down))
    expect((await api('session/end', {}).catch((cause) => cause)).cause).toBe(down)
  })
})

test('[T61] cannot export the private half of a device key', async () => {
  const { privateKey } = await generateDeviceKey()
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})
