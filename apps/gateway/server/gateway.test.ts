import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config/config'
import type { WalletPage } from '@airlock/protocol/gateway/answers/wallets'
import { describe, expect, test, vi } from 'vitest'
import type { Catalogue } from './catalogue/Catalogue.ts'
import { embeddedCatalogue } from './catalogue/embeddedCatalogue.ts'
import { findWallets } from './catalogue/findWallets.ts'
import { upstreamCatalogue } from './catalogue/upstreamCatalogue.ts'
import { createGatewayApp } from './createGatewayApp.ts'
import type { GatewayLog } from './log.ts'
import { gatewayDeps } from './testing/gatewayDeps.ts'

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] }, other: { origins: [] } },
})
const root = fileURLToPath(new URL('../catalogue', import.meta.url))
const embedded = embeddedCatalogue(root)

function gateway(catalogue: Catalogue = embedded, log: GatewayLog = () => {}) {
  const app = createGatewayApp({ ...gatewayDeps({ catalogue }), config, log })
  return {
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    async page(query: string): Promise<WalletPage & { names: string[] }> {
      const page = (await (await app.request(`/getWallets?${query}`)).json()) as WalletPage
      return { ...page, names: page.data.map(({ name }) => name) }
    },
  }
}

describe('GET /getWallets', () => {
  const { get, page } = gateway()

  test('[S9.11:catalogue] returns 40 wallets a page, best known first, with the total', async () => {
    const first = await page('')
    expect(first.names.slice(0, 3)).toEqual(['MetaMask', 'Base (formerly Coinbase Wallet)', 'Trust Wallet'])
    expect(first.data).toHaveLength(40)
    expect(first.count).toBeGreaterThanOrEqual(80)
    const second = await page('page=2')
    expect(second.data.map(({ order }) => order)).toEqual(Array.from({ length: 40 }, (_, index) => index + 41))
    expect((await page('page=9999')).data).toEqual([])
  })

  test('searches all wallets in any letter case, and lists prefix matches first', async () => {
    const found = await page('search=WALLET&entries=100')
    expect(found.names[0]).toMatch(/^wallet/i)
    expect(found.names.every((name) => /wallet/i.test(name))).toBe(true)
    expect((await page('search=metamask')).names).toContain('MetaMask')
    expect((await page('search=no%20such%20wallet')).data).toEqual([])
  })

  test('includes, excludes, and looks up by rdns or name', async () => {
    expect((await page('include=me.rainbow,io.metamask')).names).toEqual(['MetaMask', 'Rainbow'])
    expect((await page('exclude=io.metamask&entries=1')).names).toEqual(['Base (formerly Coinbase Wallet)'])
    expect((await page('rdns=IO.METAMASK&names=rainbow')).names).toEqual(['MetaMask', 'Rainbow'])
  })

  test('filters by badge', () => {
    const wallets = [
      { id: 'one', name: 'One', badge_type: 'certified' },
      { id: 'two', name: 'Two' },
    ]
    const query = { page: 1, entries: 40, badge_type: 'certified' } as const
    expect(findWallets(wallets, query).data.map(({ id }) => id)).toEqual(['one'])
  })

  test('filters by network, and treats wallets without networks as EVM wallets', async () => {
    expect((await page('chains=eip155:8453')).count).toBe((await page('')).count)
    expect((await page('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).count).toBe(0)
  })

  test('filters by platform', async () => {
    const mobile = await page('platform=mobile&entries=100')
    expect(mobile.data).toHaveLength(Math.min(mobile.count, 100))
    expect(mobile.names).toContain('MetaMask')
    for (const wallet of mobile.data) expect(wallet.mobile_link ?? wallet.webapp_link).toBeDefined()
    expect((await page('platform=desktop')).count).toBeLessThan((await page('')).count)
  })

  test.each([
    ['page=0', 'query.page'],
    ['page=x', 'query.page'],
    ['entries=101', 'query.entries'],
    ['chains=cosmos:x', 'query.chains'],
    ['platform=toaster', 'query.platform'],
    [`search=${'x'.repeat(201)}`, 'query.search'],
    ['page=0&entries=0', 'query.page, query.entries'],
  ])('rejects %s and names the problem', async (query, names) => {
    const response = await get(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'INVALID_PARAMS', message: `Invalid parameters for /getWallets (${names}).` },
      reasons: names.split(', ').map((name) => ({ name, description: expect.not.stringMatching(/^Invalid input$/) })),
    })
  })

  test('rejects an unknown project in the query or header', async () => {
    for (const response of [
      await get('/getWallets?projectId=nobody'),
      await get('/getWallets', { 'x-project-id': 'constructor' }),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        error: { code: 'PROJECT_UNKNOWN', message: 'Unauthorized: invalid key' },
      })
    }
    expect((await get('/getWallets?projectId=other')).status).toBe(200)
  })

  test('returns 304 for a cached list', async () => {
    const first = await get('/getWallets')
    const again = await get('/getWallets', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  test('serves pages of the installation and of the project only', async () => {
    for (const origin of ['https://wallet.example', 'https://app.example']) {
      const response = await get('/getWallets', { Origin: origin })
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin])
    }
    for (const query of ['', '?projectId=other']) {
      const response = await get(`/getWallets${query}`, { Origin: 'https://evil.example' })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({
        status: 'FAILURE',
        reasons: [{ name: 'ORIGIN_NOT_ALLOWED', description: 'Unauthorized: origin not allowed' }],
      })
    }
    expect((await get('/getWallets?projectId=other', { Origin: 'https://app.example' })).status).toBe(403)
  })
})

describe('GET /getWalletImage', () => {
  const { get, page } = gateway()

  test('serves an image for every wallet', async () => {
    const { data } = await page('entries=100')
    for (const { image_id } of data) {
      const response = await get(`/getWalletImage/${image_id}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/webp')
      expect(response.headers.get('Cache-Control')).toContain('immutable')
      expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
    }
  })

  test.each(['..%2f..%2fpackage.json', '%2e%2e', 'x', `${'0'.repeat(32)}`, 'a%00b'])('rejects %s', async (id) => {
    expect([400, 404]).toContain((await get(`/getWalletImage/${id}`)).status)
  })
})

describe('upstreamCatalogue', () => {
  const upstream = { url: 'https://upstream.example/', key: 'secret-key' }
  const valid = { id: 'com.good', name: 'Good', mobile_link: 'good://' }
  const mockResponse = (body: BodyInit, init?: ResponseInit) =>
    vi.fn(async (..._requested: Parameters<typeof fetch>) => new Response(body, init))
  const json = (value: unknown) => mockResponse(JSON.stringify(value))

  test('fetches a page once, with the key only in a header', async () => {
    const fetchFrom = json({ count: 1, data: [valid] })
    const { page, get } = gateway(upstreamCatalogue(upstream, fetchFrom))
    expect((await page('search=good')).names).toEqual(['Good'])
    await page('search=good')
    expect(fetchFrom).toHaveBeenCalledOnce()
    const [url, init] = fetchFrom.mock.calls[0] ?? []
    expect(String(url)).toBe('https://upstream.example/getWallets?page=1&entries=40&search=good')
    expect(init?.headers).toEqual({ 'x-project-id': 'secret-key' })
    expect(JSON.stringify([...(await get('/getWallets')).headers])).not.toContain('secret')
  })

  test('[T44] leaves out an entry with a hostile link', async () => {
    const { page } = gateway(
      upstreamCatalogue(upstream, json({ count: 2, data: [{ ...valid, mobile_link: 'javascript:1' }, valid] })),
    )
    expect((await page('')).names).toEqual(['Good'])
  })

  test.each([
    ['an unreachable upstream', async () => Promise.reject(new Error('ECONNREFUSED secret-key'))],
    ['status 500', mockResponse('{}', { status: 500 })],
    ['invalid JSON', mockResponse('<html>')],
    ['ten megabytes', mockResponse('x'.repeat(10_000_000))],
  ])('returns an error with a next step and no secret for %s', async (_what, fetchFrom) => {
    const log = vi.fn()
    const response = await gateway(upstreamCatalogue(upstream, fetchFrom as typeof fetch), log).get('/getWallets')
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'CATALOGUE_UNAVAILABLE',
        message: 'Could not load the wallet list.',
        next: 'Try again. Installed wallets still work.',
      },
    })
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret')
  })

  test('returns 404 if the content is not an image', async () => {
    const page = mockResponse('<script>alert(1)</script>', { headers: { 'Content-Type': 'image/png' } })
    expect((await gateway(upstreamCatalogue(upstream, page)).get('/getWalletImage/abc')).status).toBe(404)
    const svg = mockResponse('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const response = await gateway(upstreamCatalogue(upstream, svg)).get('/getWalletImage/abc')
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
  })
})

test('returns 404 for other paths', async () => {
  const { get } = gateway()
  expect((await get('/')).status).toBe(404)
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', service: 'gateway' })
})

describe('GET /getNetworkImage', () => {
  const { get } = gateway()

  test.each(['eip155:1', 'eip155:42161', 'eip155:8453', 'eip155:80094', 'eip155:34443', 'eip155:146'])(
    'serves an immutable image with an ETag for %s',
    async (id) => {
      const response = await get(`/getNetworkImage/${id}`)
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toContain('<svg')
      const again = await get(`/getNetworkImage/${id}`, { 'If-None-Match': response.headers.get('ETag') ?? '' })
      expect(again.status).toBe(304)
    },
  )

  test.each(['eip155:5', 'eip155', '..%2Fimages%2Fx', 'eip155:..%2F..%2Fwallets', 'eip155:%00'])(
    'rejects %s, and reads no other file',
    async (id) => {
      expect([400, 404]).toContain((await get(`/getNetworkImage/${id}`)).status)
    },
  )
})
