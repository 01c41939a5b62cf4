import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOutbound } from './createOutbound.ts'
import type { OutboundReason } from './OutboundError.ts'

const LIMITS = { maxBytes: 1_000, deadlineMs: 1_000 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener) {
  const observed = vi.fn(listener)
  const server = createServer({ maxHeaderSize: 100_000 }, observed).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, observed }
}

/** Lists of lists are used in turn. */
function resolving(...queue: string[][]): LookupFunction & { queue: number } {
  const lookup = ((_name, { all }, done) => {
    const addresses = queue[Math.min(lookup.queue++, queue.length - 1)] ?? []
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  }) as LookupFunction & { queue: number }
  lookup.queue = 0
  return lookup
}

const rejection = (reason: OutboundReason) => ({ name: 'OutboundError', reason })
/** Simulates a public origin. */
async function publicSite(listener: RequestListener, lookup?: LookupFunction) {
  const site = await serve(listener)
  return { ...site, outbound: createOutbound({ allowOrigins: [site.origin], ...(lookup && { lookup }) }) }
}

describe('addresses off the public internet', () => {
  test.each([
    ['127.0.0.1', 'https://127.0.0.1/'],
    ['its hexadecimal spelling', 'https://0x7f000001/'],
    ['its octal spelling', 'https://0177.0.0.1/'],
    ['its decimal spelling', 'https://2130706433/'],
    ['its short spelling', 'https://127.1/'],
    ['its spelling in IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['its full-width spelling', 'https://１２７.０.０.１/'],
    ['::1', 'https://[::1]/'],
    ['0.0.0.0', 'https://0.0.0.0/'],
    ['::', 'https://[::]/'],
    ['localhost', 'https://localhost/'],
    ['the metadata service of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['a private network', 'https://10.0.0.1/'],
    ['the network of a carrier', 'https://100.64.0.1/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['an address behind NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['documentation', 'https://192.0.2.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['an address that is compatible with IPv4', 'https://[::127.0.0.1]/'],
    ['the agent of a cloud', 'https://168.63.129.16/'],
  ])('[T153] rejects %s', async (_what, url) => {
    await expect(createOutbound()(url, LIMITS)).rejects.toMatchObject(rejection('address'))
  })

  test.each([
    ['a private address', [['10.0.0.1']]],
    ['a public and a private address', [['8.8.8.8', '10.0.0.1']]],
    ['the same in the other order', [['10.0.0.1', '8.8.8.8']]],
    ['an address that is compatible with IPv4', [['::7f00:1']]],
    ['the agent of a cloud', [['168.63.129.16']]],
  ])('[T153] rejects a name that resolves to %s', async (_what, queue) => {
    const lookup = resolving(...queue)
    await expect(createOutbound({ lookup })('https://rebound.example/', LIMITS)).rejects.toMatchObject(
      rejection('address'),
    )
    // A second lookup could return another address.
    expect(lookup.queue).toBe(1)
  })

  test('rejects a name that is public at the first hop and private at the second', async () => {
    const lookup = resolving(['10.0.0.1'])
    const { origin, outbound } = await publicSite(
      (_request, response) => response.writeHead(302, { location: 'https://rebound.example/' }).end(),
      lookup,
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('address'))
  })
})

describe('URLs other than plain HTTPS', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
    'gopher://example.com/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'https://example.com:8443/',
    '//example.com',
    '/etc/passwd',
    '',
  ])('rejects %s', async (url) => {
    const lookup = resolving(['8.8.8.8'])
    await expect(createOutbound({ lookup })(url, LIMITS)).rejects.toMatchObject(rejection('url'))
    expect(lookup.queue).toBe(0)
  })
})

describe('a redirect', () => {
  test.each([
    ['https://127.0.0.1/', 'address'],
    ['https://[::1]/', 'address'],
    ['file:///etc/passwd', 'url'],
    ['http://example.com/', 'url'],
    ['https://a:b@example.com/', 'url'],
    ['http://[', 'url'],
  ] as const)('rejects a redirect to %s', async (location, reason) => {
    const { origin, outbound } = await publicSite((_request, response) => response.writeHead(307, { location }).end())
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection(reason))
  })

  test('rejects requests to another server of this machine', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const { origin, outbound } = await publicSite((_request, response) =>
      response.writeHead(302, { location: inner.origin }).end(),
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('url'))
    expect(inner.observed).not.toHaveBeenCalled()
  })

  test('stops a redirect loop after three', async () => {
    const { origin, outbound, observed } = await publicSite((_request, response) =>
      response.writeHead(301, { location: '/' }).end(),
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('redirects'))
    expect(observed).toHaveBeenCalledTimes(4)
  })

  test('applies the public rules to a redirect from an operator’s address', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const gateway = await serve((_request, response) => response.writeHead(302, { location: inner.origin }).end())
    const request = { ...LIMITS, isOperators: true }
    await expect(createOutbound()(gateway.origin, request)).rejects.toMatchObject(rejection('url'))
    expect((await createOutbound()(inner.origin, request)).bytes).toHaveLength(6)
  })
})

describe('an answer', () => {
  test('is given with its status, headers and bytes', async () => {
    const { origin, outbound } = await publicSite((request, response) =>
      response.writeHead(404, { 'content-type': 'text/x' }).end(request.headers['accept-encoding']),
    )
    const response = await outbound(`${origin}/path?query`, LIMITS)
    expect(response).toMatchObject({ status: 404, headers: { 'content-type': 'text/x' } })
    expect(new TextDecoder().decode(response.bytes)).toBe('identity')
  })

  test('sends a JSON body by POST and does not follow its redirect', async () => {
    const bodies: string[] = []
    const { origin, outbound } = await publicSite(async (request, response) => {
      for await (const chunk of request) bodies.push(`${request.method} ${chunk}`)
      response.writeHead(307, { location: '/again' }).end()
    })
    expect((await outbound(origin, { ...LIMITS, json: '{"a":1}' })).status).toBe(307)
    expect(bodies).toEqual(['POST {"a":1}'])
  })

  test('cuts an endless response at the size limit', async () => {
    const { origin, outbound } = await publicSite((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('size'))
  })

  test('rejects an excessive content-length before the body', async () => {
    const { origin, outbound } = await publicSite((_request, response) =>
      response.writeHead(200, { 'content-length': '1001' }).flushHeaders(),
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('size'))
  })

  test.each([
    ['less than it sends', 3],
    ['more than it sends', 30],
  ])('rejects a response that declares %s', async (_what, length) => {
    const { origin, outbound } = await publicSite((_request, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nabcdefgh`)
    })
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('unreachable'))
  })

  test('stops a dripping response at the deadline', async () => {
    const { origin, outbound } = await publicSite((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(outbound(origin, { ...LIMITS, deadlineMs: 200 })).rejects.toMatchObject(rejection('deadline'))
  })

  test('stops a missing response at the deadline', async () => {
    const { origin, outbound } = await publicSite(() => {})
    await expect(outbound(origin, { ...LIMITS, deadlineMs: 100 })).rejects.toMatchObject(rejection('deadline'))
  })

  test('rejects a compressed response, which could be a bomb', async () => {
    const { origin, outbound } = await publicSite((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('encoding'))
  })

  test('rejects 40 kB of headers', async () => {
    const { origin, outbound } = await publicSite((_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(),
    )
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('unreachable'))
  })

  test('fails as unreachable if the server hangs up', async () => {
    const { origin, outbound } = await publicSite((_request, response) => response.socket?.destroy())
    await expect(outbound(origin, LIMITS)).rejects.toMatchObject(rejection('unreachable'))
  })
})

test('names no address in the error message', async () => {
  const cause = await createOutbound()('https://10.0.0.1/?token=secret', LIMITS).catch((error: Error) => error)
  expect((cause as Error).message).toBe('an outgoing request was refused: address')
})
