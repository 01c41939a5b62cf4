import { airlockConfig } from '@airlock/protocol/config/config'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { rejection } from '@airlock/protocol/gateway/refusal'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { describe, expect, test } from 'vitest'
import { createGatewayApp } from './createGatewayApp.ts'
import type { GatewayLimits } from './shell/createGatewayLimits.ts'
import { gatewayDeps } from './testing/gatewayDeps.ts'
import { type EndpointName, SAMPLE_REQUESTS } from './testing/sampleRequests.ts'

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
const ENDPOINTS = Object.entries<Endpoint>(fullContract) as [EndpointName, Endpoint][]
const OF_PROJECTS = ENDPOINTS.filter(([, { errors }]) => errors.includes(401))
const OF_CHAINS = ENDPOINTS.filter(([, { query }]) => query !== undefined && 'chainId' in query.def.shape)
const OF_LISTS = ENDPOINTS.filter(([, { query }]) => query !== undefined && 'cursor' in query.def.shape)
const OF_ADDRESSES = ENDPOINTS.filter(([, { params }]) => params !== undefined && 'address' in params.def.shape)

function gateway(limits?: GatewayLimits) {
  const app = createGatewayApp({ ...gatewayDeps(), config, log: () => {}, ...(limits && { limits }) })
  return {
    async send(name: EndpointName, change: (url: URL) => void = () => {}, init: RequestInit = {}) {
      const { path, body } = SAMPLE_REQUESTS[name]
      const url = new URL(path, 'https://gateway.example')
      change(url)
      const { method } = fullContract[name]
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await app.request(`${url.pathname}${url.search}`, { method, ...sent, ...init })
      const parsed = rejection.safeParse(await response.json().catch(() => undefined))
      return { status: response.status, headers: response.headers, reasons: parsed.data?.reasons ?? [] }
    },
  }
}
const { send } = gateway()

describe('each route', () => {
  test.each(ENDPOINTS)('rejects %s of a client over its limit with 429 and the retry time', async (name) => {
    const hit = async () => {
      throw new LimitHit(7)
    }
    const { status, headers, reasons } = await gateway({ take: hit, close: async () => {} }).send(name)
    expect([status, headers.get('Retry-After'), reasons[0]?.name]).toEqual([429, '7', 'TOO_MANY'])
  })

  test.each(OF_PROJECTS)('rejects %s of an unknown project or an unlisted page', async (name) => {
    const unknown = await send(name, (url) => url.searchParams.set('projectId', 'nobody'))
    expect([unknown.status, unknown.reasons]).toEqual([
      401,
      [{ name: 'PROJECT_UNKNOWN', description: 'Unauthorized: invalid key' }],
    ])
    const foreign = await send(name, undefined, { headers: { Origin: 'https://evil.example' } })
    expect([foreign.status, foreign.reasons]).toEqual([
      403,
      [{ name: 'ORIGIN_NOT_ALLOWED', description: 'Unauthorized: origin not allowed' }],
    ])
  })

  test.each(OF_CHAINS)('rejects %s of an unserved or malformed chain', async (name) => {
    for (const chainId of ['eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155', '1', 'eip155:1:0x0', '']) {
      const { status, reasons } = await send(name, (url) => url.searchParams.set('chainId', chainId))
      expect([chainId, status, reasons[0]?.name]).toEqual([chainId, 400, 'query.chainId'])
      expect(reasons[0]?.description).not.toBe('Invalid input')
    }
  })

  test.each(OF_LISTS)('rejects %s with an absurd cursor', async (name) => {
    for (const cursor of ['../../etc/passwd', "' OR 1=1 --", 'x'.repeat(4_097), '%00', '💥', '']) {
      const { status, reasons } = await send(name, (url) => url.searchParams.set('cursor', cursor))
      expect([status, reasons[0]?.name]).toEqual([400, 'query.cursor'])
    }
  })

  test.each(OF_ADDRESSES)('rejects %s of an invalid address or a wrong checksum', async (name) => {
    const valid = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    for (const address of [
      valid.replace('d8dA', 'D8da'),
      valid.slice(0, -1),
      `${valid}0`,
      '0x',
      'vitalik.eth',
      '%00',
    ]) {
      const { status, reasons } = await send(name, (url) => {
        url.pathname = url.pathname.replace(/\/0x[0-9a-fA-F]{40}(?=\/|$)/, `/${encodeURIComponent(address)}`)
      })
      expect([address, status, reasons[0]?.name]).toEqual([address, 400, 'params.address'])
    }
  })

  test.each(['history', 'balance', 'nfts'] as const)(
    'rejects %s of an address of another namespace, for one chain and for all',
    async (name) => {
      const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
      for (const isOfAll of name === 'nfts' ? [false] : [false, true]) {
        const { status, reasons } = await send(name, (url) => {
          url.pathname = url.pathname.replace(/0x[0-9a-fA-F]{40}/, solana)
          if (isOfAll) url.searchParams.delete('chainId')
        })
        expect([status, reasons[0]?.name]).toEqual([400, 'params.address'])
      }
    },
  )

  test('skips chains of other namespaces if all chains are requested', async () => {
    const chains: string[] = []
    const balance = async ({ chainId }: { chainId: string }) => {
      chains.push(chainId)
      return []
    }
    const deps = gatewayDeps({ chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    const app = createGatewayApp({ ...deps, sources: { ...deps.sources, balance }, config, log: () => {} })
    await app.request('/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance?currency=usd')
    expect(chains).toEqual(['eip155:1'])
  })

  test.each(ENDPOINTS)('rejects %s by another method with 405', async (name) => {
    const methods = ['PUT', 'PATCH', 'DELETE', ...(fullContract[name].method === 'GET' ? ['POST'] : [])]
    for (const method of methods) {
      expect([method, (await send(name, undefined, { method, body: '{}' })).status]).toEqual([method, 405])
    }
  })
})

test('checks each address of a body and names the position of the invalid one', async () => {
  const valid = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const addresses = [valid, valid.replace('d8dA', 'D8da'), valid.toLowerCase()]
  const { status, reasons } = await send('fungiblePrice', undefined, { body: JSON.stringify({ addresses }) })
  expect([status, reasons]).toEqual([
    400,
    [{ name: 'body.addresses.1', description: 'The checksum of the address is wrong' }],
  ])
  const max = JSON.stringify({ addresses: Array(501).fill(valid) })
  expect((await send('fungiblePrice', undefined, { body: max })).reasons[0]?.name).toBe('body.addresses')
})

test('serves an SVG with a script so that browsers run nothing', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const svg = async () => ({ bytes: script, type: 'image/svg+xml' })
  const app = createGatewayApp({ ...gatewayDeps({ media: svg, tokenImages: svg }), config, log: () => {} })
  for (const path of ['/v1/media?u=a&s=b', '/getTokenImage/a']) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/(?:^|; )default-src 'none'(?:;|$)/)
    expect(policy).toMatch(/(?:^|; )sandbox(?:;|$)/)
    expect(policy).not.toContain('script')
  }
})

describe('[T152] a body', () => {
  const post = (name: EndpointName, body: string) => send(name, undefined, { body })
  const addresses = (count: number) => JSON.stringify({ currency: 'usd', addresses: Array(count).fill('a') })

  test('rejects over 64 kB if no batch of calls is expected', async () => {
    expect((await post('fungiblePrice', addresses(20_000))).status).toBe(413)
    expect((await post('rpc', JSON.stringify({ padding: 'x'.repeat(1_000_000) }))).status).toBe(400)
  })

  test('gets 20 reasons at most', async () => {
    const { status, reasons } = await post('fungiblePrice', addresses(60))
    expect([status, reasons.length]).toEqual([400, 20])
  })

  test.each(['rpc', 'bundler', 'fungiblePrice'] as const)('rejects deep nesting for %s', async (name) => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    expect((await post(name, `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep}}`)).status).toBe(400)
  })
})
