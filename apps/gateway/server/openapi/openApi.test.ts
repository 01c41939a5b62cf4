import { airlockConfig } from '@airlock/protocol/config/config'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { routesOf } from '@airlock/server/testing/routesOf'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import { GatewayError } from '../GatewayError.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { type EndpointName, SAMPLE_REQUESTS } from '../testing/sampleRequests.ts'
import { SAMPLE_SOURCES } from '../testing/sampleSources.ts'
import { openApiDocument } from './openApiDocument.ts'

const PNG = { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), type: 'image/png' }
const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
type Changes = Partial<Parameters<typeof createGatewayApp>[0]>
const gateway = (changes: Changes = {}) =>
  createGatewayApp({
    ...gatewayDeps({ sources: SAMPLE_SOURCES, media: async () => PNG, tokenImages: async () => PNG }),
    config,
    log: () => {},
    ...changes,
  })
const app = gateway()

const ENDPOINTS = Object.entries<Endpoint>(fullContract) as [EndpointName, Endpoint][]

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

type Sent = { to?: typeof app; body?: unknown; headers?: Record<string, string> }

async function send(
  name: EndpointName,
  path: string,
  { to = app, body = SAMPLE_REQUESTS[name].body, headers = {} }: Sent = {},
) {
  const { method } = fullContract[name]
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  return to.request(path, { method, ...init, headers: { 'Content-Type': 'text/plain', ...headers } })
}

const none = async () => undefined
/** Each has one invalid part. */
const PROVOKED: Record<string, Sent> = {
  'an unknown project': { headers: { 'X-Project-Id': 'nobody' } },
  'a foreign page': { headers: { Origin: 'https://evil.example' } },
  'an address that was not signed': { to: gateway({ media: () => Promise.reject(new GatewayError('NOT_SIGNED')) }) },
  'nothing there': {
    to: gateway({
      sources: {
        ...SAMPLE_SOURCES,
        identity: { ...SAMPLE_SOURCES.identity, lookup: none },
        sessions: { ...SAMPLE_SOURCES.sessions, revoke: () => Promise.reject(new GatewayError('SESSION_UNKNOWN')) },
        onramp: {
          ...SAMPLE_SOURCES.onramp,
          order: none,
          event: () => Promise.reject(new GatewayError('NOT_FOUND')),
        },
      },
      media: none,
      tokenImages: none,
      networkImages: none,
      descriptors: () => undefined,
      catalogue: { wallets: gatewayDeps().catalogue.wallets, image: none },
    }),
  },
  'forged events': {
    to: gateway({
      sources: {
        ...SAMPLE_SOURCES,
        onramp: { ...SAMPLE_SOURCES.onramp, event: () => Promise.reject(new GatewayError('EVENT_REFUSED')) },
      },
    }),
  },
  'too many requests': {
    to: gateway({ limits: { take: () => Promise.reject(new LimitHit(7)), close: async () => {} } }),
  },
}

describe('each route', () => {
  test.each(ENDPOINTS)('serves %s as documented', async (name, endpoint) => {
    const response = await send(name, SAMPLE_REQUESTS[name].path)
    expect(response.status).toBe(200)
    if (typeof endpoint.response === 'string') return expect(response.headers.get('Content-Type')).toMatch(/^image\//)
    const validate = ajv.compile(schemaOf(endpoint, 200))
    expect([validate(await response.json()), validate.errors]).toEqual([true, null])
  })

  test.each(ENDPOINTS)('rejects invalid input of %s with its path and a reason', async (name, endpoint) => {
    const { path, invalid = [path, 'body'] } = SAMPLE_REQUESTS[name]
    const response = await send(name, invalid[0], invalid[1] === 'body' ? { body: 1 } : {})
    expect(response.status).toBe(400)
    const body = await response.json()
    const validate = ajv.compile(schemaOf(endpoint, 400))
    expect([validate(body), validate.errors]).toEqual([true, null])
    expect(body.reasons[0].name).toBe(invalid[1])
    expect(body.reasons[0].description).not.toBe('Invalid input')
  })

  test.each(ENDPOINTS)(
    '%s rejects unknown clients, paths and excess requests as documented',
    async (name, endpoint) => {
      const observed = new Set<number>()
      for (const [route, sent] of Object.entries(PROVOKED)) {
        const response = await send(name, SAMPLE_REQUESTS[name].path, sent)
        if (response.status === 200) continue
        observed.add(response.status)
        const validate = ajv.compile(schemaOf(endpoint, response.status))
        expect([route, validate(await response.json()), validate.errors]).toEqual([route, true, null])
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(response.headers.get('Retry-After')).toBe(response.status === 429 ? '7' : null)
      }
      const documented = endpoint.errors.filter((status) => [401, 403, 404, 429].includes(status))
      expect([...observed].toSorted()).toEqual(documented.toSorted())
    },
  )
})

const OF_BODIES = ENDPOINTS.filter(([, { body }]) => body !== undefined)
test.each(OF_BODIES)('%s accepts JSON as text, as documented', async (name, { path }) => {
  expect((await send(name, SAMPLE_REQUESTS[name].path)).status).toBe(200)
  const requestBody = document.paths?.[path]?.post?.requestBody as { content: object }
  expect(Object.keys(requestBody.content)).toEqual(['application/json', 'text/plain'])
})

test.each(['rpc', 'bundler'] as const)('returns 204 as documented for %s with only notifications', async (name) => {
  const response = await send(name, SAMPLE_REQUESTS[name].path, { body: { jsonrpc: '2.0', method: 'eth_chainId' } })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(document.paths?.[fullContract[name].path]?.post?.responses).toHaveProperty('204')
})

test.each([
  [500, new TypeError('x is undefined')],
  [504, new DOMException('', 'TimeoutError')],
])('rejects images with %i as documented', async (status, cause) => {
  const fail = () => Promise.reject(cause)
  const failing = createGatewayApp({
    ...gatewayDeps({ media: fail, tokenImages: fail }),
    config,
    log: () => {},
  })
  for (const name of ['media', 'tokenImage'] as const) {
    const response = await failing.request(SAMPLE_REQUESTS[name].path)
    expect(response.status).toBe(status)
    const validate = ajv.compile(schemaOf(fullContract[name], status))
    expect([validate(await response.json()), validate.errors]).toEqual([true, null])
  }
})

test('serves every route of the contract, and only health and docs besides', () => {
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

test('serves the document', async () => {
  const response = await app.request('/v1/openapi.json')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})
