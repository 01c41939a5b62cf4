import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOutbound } from '../outbound/createOutbound.ts'
import { createMedia } from './createMedia.ts'
import { fetchUri } from './fetchUri.ts'
import { readImage } from './readImage.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const bytesOf = (content: string | Buffer) => new Uint8Array(Buffer.from(content))
function pngOf(width: number, height: number) {
  const png = Buffer.from(PNG)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
function framesOf(count: number) {
  const [head, frame, end] = [GIF.subarray(0, 19), GIF.subarray(19, -1), GIF.subarray(-1)]
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), end])
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
async function site(listener: RequestListener) {
  const observed = vi.fn(listener)
  const server = createServer(observed).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, observed }
}

describe('the type of an image', () => {
  test.each([
    ['PNG', PNG, 'image/png'],
    ['GIF', GIF, 'image/gif'],
    ['a GIF of 10,000 frames', framesOf(10_000), 'image/gif'],
    ['SVG', SVG, 'image/svg+xml'],
    ['SVG without a size', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'image/svg+xml'],
    ['SVG behind a declaration', `<?xml version="1.0"?>\n<!-- made -->${SVG}`, 'image/svg+xml'],
    ['a PNG with a page behind it', Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]), 'image/png'],
  ])('accepts %s', (_what, content, type) => {
    expect(readImage(bytesOf(content))?.type).toBe(type)
  })

  test.each([
    ['a page', '<html><body>x</body></html>'],
    ['a page that names an SVG', '<!doctype html><svg></svg>'],
    ['JSON', '{"image":"x"}'],
    ['nothing', ''],
    ['a PNG that ends in its head', PNG.subarray(0, 12)],
    ['a PNG of 20,000 pixels', pngOf(20_000, 20_000)],
    ['a PNG of 5,001 pixels', pngOf(1, 5_001)],
    ['an SVG of 100,000 pixels', SVG.replaceAll('10', '100000')],
  ])('rejects %s', (_what, content) => {
    expect(readImage(bytesOf(content))).toBeUndefined()
  })
})

describe('content of IPFS and Arweave', () => {
  const gateways = (base: string) => ({ ipfs: base, arweave: base })
  test.each([
    ['ipfs://QmX/1.png', '/base/ipfs/QmX/1.png'],
    ['ipns://a.example/1.png', '/base/ipns/a.example/1.png'],
    ['ar://tx/1.png', '/tx/1.png'],
  ])('requests %s at the operator’s gateway, which may be private', async (uri, path) => {
    const { origin, observed } = await site((_request, response) => response.end('x'))
    const of = { ipfs: `${origin}/base`, arweave: origin }
    await fetchUri(createOutbound(), of, uri, { maxBytes: 10, deadlineMs: 1_000 })
    expect(observed.mock.calls.map(([{ url }]) => url)).toEqual([path])
  })

  test.each(['ipfs://../../admin', 'ipfs://QmX/../../../admin', 'ipfs://%2e%2e/%2e%2e/admin', 'ar://../admin'])(
    'rejects %s instead of another path at that gateway',
    async (uri) => {
      const { origin, observed } = await site((_request, response) => response.end('x'))
      const fetching = async () =>
        fetchUri(createOutbound(), gateways(`${origin}/base`), uri, { maxBytes: 10, deadlineMs: 1_000 })
      await expect(fetching()).rejects.toMatchObject({ reason: 'url' })
      expect(observed).not.toHaveBeenCalled()
    },
  )

  test('is not fetched without a gateway, nor by its address on that gateway', async () => {
    const { origin, observed } = await site((_request, response) => response.end('x'))
    const limits = { maxBytes: 10, deadlineMs: 1_000 }
    const fetching = async (uri: string, of = {}) => fetchUri(createOutbound(), of, uri, limits)
    await expect(fetching('ipfs://QmX', { arweave: origin })).rejects.toMatchObject({ reason: 'url' })
    await expect(fetching('ar://tx', { ipfs: origin })).rejects.toMatchObject({ reason: 'url' })
    await expect(fetching(`${origin}/ipfs/QmX`, gateways(origin))).rejects.toMatchObject({ reason: 'url' })
    expect(observed).not.toHaveBeenCalled()
  })
})

const clientOf = (last: number) => ({ network: `192.0.2.${last}`, block: undefined })
const someone = clientOf(1)

describe('createMedia', () => {
  const now = vi.fn(() => 0)
  async function media(listener: RequestListener) {
    const { origin, observed } = await site(listener)
    const fetchFor = createMedia({ outbound: createOutbound({ allowOrigins: [origin] }), gateways: {}, now })
    return { fetchPicture: (uri: string) => fetchFor(uri, someone), origin, observed }
  }

  test('fetches an image once for all clients and caches it for a day', async () => {
    const { fetchPicture, origin, observed } = await media((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(PNG),
    )
    const images = await Promise.all(Array.from({ length: 50 }, () => fetchPicture(`${origin}/a`)))
    expect(images.map((image) => image?.type)).toEqual(Array(50).fill('image/png'))
    now.mockReturnValue(86_400_000)
    await fetchPicture(`${origin}/a`)
    expect(observed).toHaveBeenCalledTimes(1)
    now.mockReturnValue(86_400_001)
    await fetchPicture(`${origin}/a`)
    expect(observed).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a page', (_request, response) => void response.end('<html>')],
    ['an error', (_request, response) => void response.writeHead(404).end(PNG)],
    ['more than 2 MB', (_request, response) => void response.end(Buffer.concat([PNG, Buffer.alloc(2_097_152)]))],
    [
      'a way to this machine',
      (_request, response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    ],
  ] as [string, RequestListener][])(
    'rejects %s as an image and retries after five minutes',
    async (_what, listener) => {
      now.mockReturnValue(0)
      const { fetchPicture, origin, observed } = await media(listener)
      expect(await fetchPicture(origin)).toBeUndefined()
      now.mockReturnValue(300_000)
      expect(await fetchPicture(origin)).toBeUndefined()
      expect(observed).toHaveBeenCalledTimes(1)
      now.mockReturnValue(300_001)
      await fetchPicture(origin)
      expect(observed).toHaveBeenCalledTimes(2)
    },
  )

  test.each([
    'https://127.0.0.1/a.png',
    'https://169.254.169.254/',
    'https://[::1]/',
    'file:///etc/passwd',
    'http://a.example/',
  ])('never requests %s', async (uri) => {
    const fetchPicture = createMedia({ outbound: createOutbound(), gateways: {} })
    expect(await fetchPicture(uri, someone)).toBeUndefined()
  })

  test('fetches 32 at a time, and all in the end', async () => {
    let [running, max] = [0, 0]
    const outbound = async () => {
      max = Math.max(max, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return { status: 200, headers: {}, bytes: bytesOf(PNG) }
    }
    const fetchPicture = createMedia({ outbound, gateways: {} })
    const images = await Promise.all(
      Array.from({ length: 100 }, (_, index) => fetchPicture(`https://a.example/${index}`, clientOf(index))),
    )
    expect(images.filter((image) => image !== undefined)).toHaveLength(100)
    expect(max).toBe(32)
  })

  test('limits a client to 11 fetches, so that slow ones block no one', async () => {
    vi.useFakeTimers()
    const finishes: (() => void)[] = []
    const outbound = async (url: string | URL) => {
      if (String(url).includes('slow')) await new Promise<void>((resolve) => finishes.push(resolve))
      return { status: 200, headers: {}, bytes: bytesOf(PNG) }
    }
    const fetchPicture = createMedia({ outbound, gateways: {} })
    const slow = Array.from({ length: 13 }, (_, index) =>
      fetchPicture(`https://slow.example/${index}`, clientOf(1)).catch((cause: unknown) => cause),
    )
    await vi.advanceTimersByTimeAsync(14_999)
    expect(finishes).toHaveLength(11)
    expect(await fetchPicture('https://a.example/1', clientOf(2))).toBeDefined()
    const joined = fetchPicture('https://slow.example/0', clientOf(1))
    expect(await fetchPicture('https://a.example/1', clientOf(1))).toBeDefined()
    finishes.shift()?.()
    expect(await joined).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(finishes).toHaveLength(11)
    expect(await slow.at(-1)).toBeInstanceOf(LimitHit)
    for (const end of finishes) end()
    expect((await Promise.all(slow)).filter((one) => one instanceof LimitHit)).toHaveLength(1)
    vi.useRealTimers()
  })

  test('keeps 64 MB at most: what was used longest ago goes first', async () => {
    const requests: string[] = []
    const outbound = async (url: string | URL) => {
      requests.push(String(url).slice(-2))
      return { status: 200, headers: {}, bytes: new Uint8Array(Buffer.concat([PNG, Buffer.alloc(2_000_000)])) }
    }
    const fetchPicture = createMedia({ outbound, gateways: {} })
    const fetchAll = async (from: number, to: number) => {
      for (let index = from; index < to; index++) await fetchPicture(`https://a.example/${index}`, someone)
    }
    await fetchAll(10, 43)
    await fetchAll(10, 11)
    await fetchAll(43, 44)
    requests.length = 0
    await fetchAll(10, 12)
    expect(requests).toEqual(['11'])
  })
})
