import { airlockConfig } from '@airlock/protocol/config/config'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { routesOf } from '@airlock/server/testing/routesOf'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../testing/sampleSources.ts'
import { openApiDocument } from './openApiDocument.ts'

type Name = keyof typeof gatewayContract

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const PNG = { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), type: 'image/png' }
const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
const app = createGatewayApp({
  ...gatewayDeps({ sources: SAMPLE_SOURCES, media: async () => PNG, tokenImages: async () => PNG }),
  config,
  log: () => {},
})

const RPC = [
  { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
  { jsonrpc: '2.0', id: 2, method: 'eth_accounts' },
]
/** A good request to each endpoint, and one that is wrong in the part that is named. */
const REQUESTS: Record<Name, { good: string; body?: unknown; bad?: [path: string, reason: string] }> = {
  supportedChains: {
    good: '/v1/supported-chains?st=appkit&sv=1',
    bad: [`/v1/supported-chains?st=${'x'.repeat(99)}`, 'query.st'],
  },
  identity: {
    good: `/v1/identity/${ADDRESS}?sender=${ADDRESS}`,
    bad: [`/v1/identity/${ADDRESS.toLowerCase().replace('d8da', 'D8da')}`, 'params.address'],
  },
  history: {
    good: `/v1/account/${ADDRESS}/history?chainId=eip155:1`,
    bad: [`/v1/account/${ADDRESS}/history?chainId=eip155:1&cursor=%F0%9F%92%A5`, 'query.cursor'],
  },
  balance: {
    good: `/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:1&forceUpdate=true`,
    bad: [`/v1/account/${ADDRESS}/balance?currency=eur`, 'query.currency'],
  },
  nfts: {
    good: `/v1/account/${ADDRESS}/nfts?chainId=eip155:1`,
    bad: [`/v1/account/${ADDRESS}/nfts`, 'query.chainId'],
  },
  profileLookup: {
    good: '/v1/profile/account/vitalik.eth?apiVersion=2',
    bad: [`/v1/profile/account/${'x'.repeat(300)}`, 'params.name'],
  },
  profileReverse: {
    good: `/v1/profile/reverse/${ADDRESS}?sender=${ADDRESS}&apiVersion=2`,
    bad: ['/v1/profile/reverse/0x1', 'params.address'],
  },
  fungiblePrice: {
    good: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [`eip155:1:${ADDRESS}`], projectId: 'default' },
  },
  convertTokens: {
    good: '/v1/convert/tokens?chainId=eip155:1',
    bad: ['/v1/convert/tokens?chainId=eip155:5', 'query.chainId'],
  },
  gasPrice: {
    good: '/v1/convert/gas-price?chainId=eip155:1',
    bad: ['/v1/convert/gas-price?chainId=1', 'query.chainId'],
  },
  rpc: { good: '/v1/?chainId=eip155:1', body: RPC },
  bundler: { good: '/v1/bundler?chainId=eip155:1&bundler=pimlico', body: RPC[0] },
  media: { good: '/v1/media?u=abc&s=def', bad: ['/v1/media?u=a%2Fb&s=def', 'query.u'] },
  wallets: { good: '/getWallets?page=1&entries=2', bad: ['/getWallets?page=0', 'query.page'] },
  walletImage: {
    good: '/getWalletImage/006ccb4875fb78a327c532246bf9a21c',
    bad: ['/getWalletImage/%2e%2e%2f', 'params.id'],
  },
  tokenImage: { good: '/getTokenImage/a', bad: ['/getTokenImage/%00', 'params.id'] },
  networkImage: { good: '/getNetworkImage/eip155:1', bad: ['/getNetworkImage/%00', 'params.id'] },
}
const ENDPOINTS = Object.entries<Endpoint>(gatewayContract) as [Name, Endpoint][]

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false })

function schemaOf({ path, method }: Endpoint, status: number): object {
  const operation = document.paths?.[path]?.[method === 'GET' ? 'get' : 'post']
  const response = operation?.responses?.[String(status)]
  if (response === undefined || !('content' in response)) throw new Error(`no ${status} of ${path} is documented`)
  const [content] = Object.values(response.content ?? {}) as { schema?: object }[]
  const schema = content?.schema
  return { ...schema, components: document.components }
}

async function ask(name: Name, path: string, body = REQUESTS[name].body) {
  const { method } = gatewayContract[name]
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'text/plain' } }
  return app.request(path, { method, ...init })
}

describe('each route', () => {
  test.each(ENDPOINTS)('%s answers as the document says', async (name, endpoint) => {
    const answer = await ask(name, REQUESTS[name].good)
    expect(answer.status).toBe(200)
    if (typeof endpoint.answer === 'string') return expect(answer.headers.get('Content-Type')).toMatch(/^image\//)
    const validate = ajv.compile(schemaOf(endpoint, 200))
    expect([validate(await answer.json()), validate.errors]).toEqual([true, null])
  })

  test.each(ENDPOINTS)('%s refuses what is wrong with its path and a reason', async (name, endpoint) => {
    const { good, bad = [good, 'body'] } = REQUESTS[name]
    const answer = await ask(name, bad[0], bad[1] === 'body' ? 1 : undefined)
    expect(answer.status).toBe(400)
    const body = await answer.json()
    const validate = ajv.compile(schemaOf(endpoint, 400))
    expect([validate(body), validate.errors]).toEqual([true, null])
    expect(body.reasons[0].name).toBe(bad[1])
    expect(body.reasons[0].description).not.toBe('Invalid input')
  })
})

test('every route of the contract is served, and no other but health, the document, notices and preflights', () => {
  const served = routesOf(app).map(({ method, path }) => `${method} ${path}`)
  const documented = ENDPOINTS.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, 'some')}`)
  expect(documented.filter((one) => !served.includes(one))).toEqual([])
  const others = served.filter((one) => !documented.includes(one))
  expect(others.toSorted()).toEqual([
    'GET /THIRD_PARTY_NOTICES.txt',
    'GET /healthz',
    'GET /some',
    'GET /v1/openapi.json',
    'OPTIONS /some',
    'POST /some',
  ])
})

test('the document is served', async () => {
  const answer = await app.request('/v1/openapi.json')
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
})
