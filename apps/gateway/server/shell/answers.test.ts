import { airlockConfig } from '@airlock/protocol/config/config'
import { type Nft, nfts } from '@airlock/protocol/gateway/answers/nfts'
import { rejection } from '@airlock/protocol/gateway/refusal'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { describe, expect, test, vi } from 'vitest'
import { createGatewayApp, unparsedError } from '../createGatewayApp.ts'
import type { Sources } from '../routes/routes.ts'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../testing/sampleSources.ts'
import { createResponseCache } from './responseCache.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const BALANCE = `/v1/account/${ADDRESS}/balance?chainId=eip155:1`
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  secureOrigin: 'https://secure.example',
  projects: { default: { origins: ['https://app.example'] }, shop: { origins: ['https://shop.example'] } },
})
type Changes = Partial<Parameters<typeof createGatewayApp>[0]>

function gateway(sources: Partial<Sources> = {}, changes: Changes = {}) {
  const log = vi.fn()
  const app = createGatewayApp({
    ...gatewayDeps({ sources: { ...SAMPLE_SOURCES, ...sources } }),
    config,
    log,
    ...changes,
  })
  return { get: (path: string, init?: RequestInit) => app.request(path, init), log }
}

describe('an answer', () => {
  test('requests the source once for a hundred concurrent clients', async () => {
    const balance = vi.fn(SAMPLE_SOURCES.balance)
    const { get } = gateway({ balance })
    const paths = ['', '&projectId=shop', '&st=appkit&sv=1'].map((more) => `${BALANCE}${more}`)
    const requests = Array.from({ length: 100 }, (_, index) => get(paths[index % 3] ?? ''))
    const responses = await Promise.all([...requests, get(BALANCE.replace(ADDRESS, ADDRESS.toLowerCase()))])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(balance).toHaveBeenCalledOnce()
    await get(`${BALANCE}&forceUpdate=true`)
    expect(balance).toHaveBeenCalledTimes(2)
  })

  test('fits fifty NFTs with large on-chain images into the limit', async () => {
    const { data: [nft] = [] } = await SAMPLE_SOURCES.nfts(
      { chainId: 'eip155:1', address: ADDRESS, cursor: undefined },
      { signal: new AbortController().signal },
    )
    const urlOf = (index: number) => `data:image/png;base64,${'A'.repeat(index < 45 ? 174_000 : 20_000)}`
    const data = Array.from({ length: 50 }, (_, index) => ({
      ...(nft as Nft),
      id: `${index}`,
      preview: { url: urlOf(index) },
    }))
    const response = await gateway({ nfts: async () => ({ data, next: null }) }).get(
      `/v1/account/${ADDRESS}/nfts?chainId=eip155:1`,
    )
    const text = await response.text()
    expect(text.length).toBeLessThan(1_100_000)
    const { data: sent } = nfts.parse(JSON.parse(text))
    expect(sent.map(({ preview }) => preview?.url.length)).toEqual([
      ...Array(5).fill(urlOf(0).length),
      ...Array(40).fill(0),
      ...Array(5).fill(urlOf(45).length),
    ])
  })

  test.each(['balance', 'history', 'nfts'] as const)(
    'reloads the %s of an account on demand and caches it',
    async (kind) => {
      const source = vi.fn(SAMPLE_SOURCES[kind] as () => Promise<never>)
      const { get } = gateway({ [kind]: source })
      const path = `/v1/account/${ADDRESS}/${kind}?chainId=eip155:1`
      for (const more of ['', '&forceUpdate=false', '&forceUpdate=1', '']) await get(`${path}${more}`)
      expect(source).toHaveBeenCalledTimes(2)
    },
  )

  test('caches NFTs only when all metadata has arrived', async () => {
    const partial = { ...(await SAMPLE_SOURCES.nfts({} as never, {} as never)), is_partial: true }
    const source = vi.fn(SAMPLE_SOURCES.nfts).mockResolvedValueOnce(partial).mockResolvedValueOnce(partial)
    const { get } = gateway({ nfts: source })
    const request = async () => (await get(`/v1/account/${ADDRESS}/nfts?chainId=eip155:1`)).json()
    const responses = [await request(), await request(), await request(), await request()]
    expect(responses.map(({ is_partial }) => is_partial)).toEqual([true, true, undefined, undefined])
    expect(source).toHaveBeenCalledTimes(3)
  })

  test('[S9.11:balance] [S9.11:identity] [S9.11:name] expires a balance after 30 seconds, names after 5 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { identity: names } = SAMPLE_SOURCES
      const balance = vi.fn(SAMPLE_SOURCES.balance)
      const identity = { identity: vi.fn(names.identity), lookup: vi.fn(names.lookup), reverse: vi.fn(names.reverse) }
      const { get } = gateway({ balance, identity })
      const namePaths = [`identity/${ADDRESS}`, 'profile/account/vitalik.eth', `profile/reverse/${ADDRESS}`]
      const requestAll = async () => {
        for (const path of [BALANCE, ...namePaths.map((path) => `/v1/${path}`)])
          expect((await get(path)).status).toBe(200)
        return [balance, ...Object.values(identity)].map(({ mock }) => mock.calls.length)
      }
      await requestAll()
      vi.setSystemTime(Date.now() + 29_999)
      expect(await requestAll()).toEqual([1, 1, 1, 1])
      vi.setSystemTime(Date.now() + 1)
      expect(await requestAll()).toEqual([2, 1, 1, 1])
      vi.setSystemTime(Date.now() + 269_999)
      expect((await requestAll()).slice(1)).toEqual([1, 1, 1])
      vi.setSystemTime(Date.now() + 1)
      expect((await requestAll()).slice(1)).toEqual([2, 2, 2])
      vi.setSystemTime(Date.now() + 300_000)
      const elsewhere = { ...(await names.lookup({ name: 'vitalik.eth' } as never, {} as never)), addresses: {} }
      identity.lookup.mockResolvedValueOnce(elsewhere as never)
      // Users send coins to these addresses.
      const response = (await (await get('/v1/profile/account/vitalik.eth')).json()) as { addresses: object }
      expect(response.addresses).toEqual({})
    } finally {
      vi.useRealTimers()
    }
  })

  test.each<['history' | 'nfts' | 'prices' | 'gasPrice' | 'tokens', string, number]>([
    ['history', `/v1/account/${ADDRESS}/history?chainId=eip155:1`, 15],
    ['nfts', `/v1/account/${ADDRESS}/nfts?chainId=eip155:1`, 30],
    ['prices', '/v1/fungible/price', 15],
    ['gasPrice', '/v1/convert/gas-price?chainId=eip155:1', 5],
    ['tokens', '/v1/convert/tokens?chainId=eip155:1', 300],
  ])('caches %s for the time in docs/gateway.md', async (kind, path, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const source = vi.fn(SAMPLE_SOURCES[kind] as () => Promise<never>)
      const { get } = gateway({ [kind]: source })
      const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${ADDRESS}`] })
      const request = () => get(path, kind === 'prices' ? { method: 'POST', body } : {})
      expect((await request()).status).toBe(200)
      vi.setSystemTime(Date.now() + seconds * 1_000 - 1)
      await request()
      expect(source).toHaveBeenCalledOnce()
      vi.setSystemTime(Date.now() + 1)
      await request()
      expect(source).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not sent again to anyone who has it', async () => {
    const { get } = gateway()
    const first = await get(BALANCE)
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const again = await get(BALANCE, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('keeps the valid parts of a source', async () => {
    const [valid] = await SAMPLE_SOURCES.balance({ chainId: 'eip155:1', address: ADDRESS }, {} as never)
    const { get } = gateway({
      balance: async () => [{ ...valid, price: -1 }, { ...valid, surprise: 1 }, null] as never,
    })
    expect(await (await get(BALANCE)).json()).toEqual({ balances: [valid] })
  })

  test('omits chains that fail', async () => {
    const balance: Sources['balance'] = async (query, context) => {
      if (query.chainId === 'eip155:1') throw new SourceFailed('down')
      return SAMPLE_SOURCES.balance(query, context)
    }
    const { get } = gateway({ balance }, { chains: ['eip155:1', 'eip155:8453'] })
    const response = await get(`/v1/account/${ADDRESS}/balance`)
    expect((await response.json()).balances).toMatchObject([{ chainId: 'eip155:8453' }])
    expect((await get(BALANCE)).status).toBe(502)
  })
})

describe('a cached answer', () => {
  const keeping = { maxAgeMs: 10, staleWhileRevalidateMs: 100 }

  test('is given at once while a newer one is fetched, and while the source is down', async () => {
    let now = 0
    const cache = createResponseCache({ now: () => now })
    const source = vi.fn(async () => source.mock.calls.length)
    const getBalance = async () => {
      const { response, outcome } = await cache.get('key', keeping, source)
      return [response.body, outcome]
    }
    expect(await getBalance()).toEqual(['1', 'missed'])
    now = 9
    expect(await getBalance()).toEqual(['1', 'fresh'])
    now = 10
    expect(await getBalance()).toEqual(['1', 'stale'])
    await vi.waitFor(async () => expect(await getBalance()).toEqual(['2', 'fresh']))
    now = 50
    source.mockRejectedValueOnce(new SourceFailed('down'))
    expect(await getBalance()).toEqual(['2', 'stale'])
    now = 200
    source.mockRejectedValueOnce(new SourceFailed('down'))
    await expect(getBalance()).rejects.toThrow('down')
  })

  test('has a bound: the oldest goes', async () => {
    const cache = createResponseCache({ maxLength: 20 })
    for (const key of ['a', 'b', 'c']) await cache.get(key, keeping, async () => '12345678')
    expect(['a', 'b', 'c'].map((key) => cache.has(key, keeping))).toEqual([false, true, true])
    expect(cache.size()).toBe(2)
  })
})

describe('an error response', () => {
  const bodyOf = async (response: Response) => [response.status, (await response.json()).reasons]

  test('answers unknown projects and foreign pages with sentences clients know', async () => {
    const { get } = gateway()
    expect(await bodyOf(await get(`${BALANCE}&projectId=nobody`))).toEqual([
      401,
      [{ name: 'PROJECT_UNKNOWN', description: 'Unauthorized: invalid key' }],
    ])
    const Origin = 'https://shop.example'
    const foreign = await get(BALANCE, { headers: { Origin } })
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
    expect(await bodyOf(foreign)).toEqual([
      403,
      [{ name: 'ORIGIN_NOT_ALLOWED', description: 'Unauthorized: origin not allowed' }],
    ])
    for (const [origin, project] of [
      [Origin, 'shop'],
      ['https://secure.example', 'default'],
    ]) {
      const headers = { Origin: origin as string }
      expect((await get(`${BALANCE}&projectId=${project}`, { headers })).status).toBe(200)
    }
  })

  test('rejects an unknown project that only the body names', async () => {
    const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${ADDRESS}`], projectId: 'nobody' })
    expect((await gateway().get('/v1/fungible/price', { method: 'POST', body })).status).toBe(401)
  })

  test('names the retry time of a client over its limit', async () => {
    const take = async (rule: string) => {
      if (rule === 'lookupsByClient') throw new LimitHit(7)
    }
    const response = await gateway({}, { limits: { take, close: async () => {} } }).get(BALANCE)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7'])
    expect((await response.json()).error).toEqual({
      code: 'TOO_MANY',
      message: 'Too many requests.',
      next: 'Try again in 7 seconds.',
    })
  })

  test('names the retry time of a client with too many accounts', async () => {
    const take = async (rule: string) => {
      if (rule === 'accountsByClient') throw new LimitHit(7)
    }
    const history: Sources['history'] = async (_query, { countNewAccount }) => {
      await countNewAccount?.()
      return { data: [], next: null }
    }
    const { get } = gateway({ history }, { limits: { take, close: async () => {} } })
    const response = await get(`/v1/account/${ADDRESS}/history?chainId=eip155:1`)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7'])
  })

  test('logs only the type of an unexpected error', async () => {
    const defect = async () => {
      throw new TypeError(`Address "${ADDRESS}" is invalid.`)
    }
    const { get, log } = gateway({ balance: defect })
    const response = await get(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1`)
    expect(response.status).toBe(500)
    expect(log).toHaveBeenCalledWith('error', expect.objectContaining({ code: 'INTERNAL' }), 'TypeError')
    expect(JSON.stringify(log.mock.calls)).not.toContain(ADDRESS)
  })

  test('counts each call of a batch', async () => {
    const take = vi.fn(async () => {})
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    const body = JSON.stringify(Array(250).fill(call))
    await gateway({}, { limits: { take, close: async () => {} } }).get('/v1?chainId=eip155:1', { method: 'POST', body })
    expect(take).toHaveBeenCalledWith('callsByClient', 'unknown', 250)
  })

  test.each<[string, () => never, number, string]>([
    ['is down', () => raise(new SourceFailed('https://secret.example failed')), 502, 'SOURCE_FAILED'],
    ['is slow', () => raise(new DOMException('', 'TimeoutError')), 504, 'SOURCE_SLOW'],
    ['has a bug', () => raise(new TypeError('x is undefined')), 500, 'INTERNAL'],
    ['did not make the cursor', () => raise(new CursorInvalid()), 400, 'INVALID_PARAMS'],
  ])('hides the message of a source that %s', async (_, history, status, code) => {
    const { get, log } = gateway({ history: async () => history() })
    const response = await get(`/v1/account/${ADDRESS}/history?chainId=eip155:1`)
    const body = await response.json()
    expect([response.status, body.error.code]).toEqual([status, code])
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(JSON.stringify(log.mock.calls)).not.toContain(ADDRESS)
  })

  test('[S7.9:failure] rejects a network without gas prices with the sentence clients show', async () => {
    expect(await bodyOf(await gateway().get('/v1/convert/gas-price?chainId=eip155:5'))).toEqual([
      400,
      [{ name: 'query.chainId', description: 'Network not supported for Gas Price' }],
    ])
  })

  test('rejects a form body', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await gateway().get('/v1?chainId=eip155:1', { method: 'POST', body: 'a=b', headers })
    expect(response.status).toBe(415)
  })
})

test('[S7.2:answer] lists served chains as CAIP-2 ids over HTTP and WebSocket', async () => {
  const response = await gateway().get('/v1/supported-chains?st=appkit&sv=html-eip155-0.1.0')
  expect(await response.json()).toEqual({ http: ['eip155:1'], ws: [] })
})

test('[S7.6:answer] returns the tokens of a chain as tokens', async () => {
  const response = await gateway(SAMPLE_SOURCES).get('/v1/convert/tokens?chainId=eip155:1')
  expect(await response.json()).toEqual({
    tokens: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: expect.stringMatching(/^eip155:1:0x/),
        decimals: 6,
        logoUri: '',
        eip2612: true,
      },
    ],
  })
})

test('[S7.7:answer] returns token prices as fungibles', async () => {
  const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${ADDRESS}`], projectId: 'default' })
  const response = await gateway(SAMPLE_SOURCES).get('/v1/fungible/price', { method: 'POST', body })
  expect(await response.json()).toEqual({
    fungibles: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: '',
        price: 1,
        address: expect.stringMatching(/^eip155:1:0x/),
        change24h: 0,
      },
    ],
  })
})

test.each([
  ['POST', BALANCE, 'GET, HEAD, OPTIONS', 'GET'],
  ['DELETE', '/getWallets', 'GET, HEAD, OPTIONS', 'GET'],
  ['GET', '/v1/fungible/price', 'POST, OPTIONS', 'POST'],
])('answers a wrong method %s on %s with 405 and Allow', async (method, path, allowed, next) => {
  const response = await gateway().get(path, { method })
  expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed])
  expect(rejection.parse(await response.json()).error).toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
    next: `Use ${next}.`,
  })
})

test('serves HEAD like GET', async () => {
  expect((await gateway().get(BALANCE, { method: 'HEAD' })).status).toBe(200)
})

test.each([
  [413, 'TOO_LARGE'],
  [429, 'TOO_MANY'],
  [503, 'BUSY'],
])('sends contract errors for %d before any route', (status, code) => {
  expect(rejection.parse(unparsedError(status)).error.code).toBe(code)
})

test('responds to a preflight request with 204', async () => {
  const response = await gateway().get(BALANCE, { method: 'OPTIONS', headers: { Origin: 'https://app.example' } })
  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type, X-Client-Id, X-Project-Id')
})

function raise(cause: Error): never {
  throw cause
}
