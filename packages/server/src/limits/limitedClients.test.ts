import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { keepOpen } from '../testing/keepOpen.ts'
import type { ServerLimits } from './serverLimits.ts'

const OTHER = '127.0.0.2'

let server: RunningServer
let release = () => {}
let calls = 0
const opened: ReturnType<typeof keepOpen>[] = []

const start = async (limits: Partial<ServerLimits>, proxies = 0) => {
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = new Hono()
  app.get('/', (context) => context.text('hello'))
  app.post('/echo', async (context) => context.body(await context.req.arrayBuffer()))
  app.get('/wait', async (context) => {
    calls += 1
    await waiting
    return context.text('done')
  })
  server = await serveApp(app, { port: 0, headers: {}, proxies, limits })
}
const open = (from?: string) => {
  const connection = keepOpen({ port: server.port, ...(from !== undefined && { from }) })
  opened.push(connection)
  return connection
}
const untilCalls = (count: number) => expect.poll(() => calls).toBe(count)

beforeEach(() => {
  calls = 0
})
afterEach(async () => {
  release()
  for (const connection of opened.splice(0)) connection.close()
  await server.close()
})

describe.runIf(process.platform === 'linux')('[T92] connections', () => {
  test('closes an idle connection for a new one', async () => {
    await start({ connections: 4 })
    const idle = open()
    expect(await idle.get()).toBe(200)
    expect(await open().get()).toBe(200)
    await idle.closed
  })

  test('keeps connections with a request, and limits one client to a share', async () => {
    await start({ connections: 4 })
    const response = open().get('/wait')
    await untilCalls(1)
    expect(await open().get()).toBe(0)
    expect(await open(OTHER).get()).toBe(200)
    release()
    expect(await response).toBe(200)
  })

  test('keeps a connection that sent half of a request', async () => {
    await start({ connections: 1 })
    const half = open()
    half.send('GET / HT')
    await expect.poll(() => open(OTHER).get()).toBe(0)
    half.send('TP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(half.received).toContain('hello')
  })

  test('does not limit a proxy to the share of one client', async () => {
    await start({ connections: 2 }, 1)
    const responses = [open().get('/wait'), open().get('/wait')]
    await untilCalls(2)
    release()
    expect(await Promise.all(responses)).toEqual([200, 200])
  })
})

describe('[T92] requests', () => {
  const from = (address: string) => [`X-Forwarded-For: ${address}`]

  test('limits requests of one /48 behind a proxy, and serves others', async () => {
    await start({ requests: 8 }, 1)
    const responses = [1, 2].map((group) => open().get('/wait', from(`2001:db8:0:${group}::1`)))
    await untilCalls(2)
    expect(await open().get('/', from('2001:db8:0:3::1'))).toBe(429)
    expect(await open().get('/', from('203.0.113.7'))).toBe(200)
    release()
    expect(await Promise.all(responses)).toEqual([200, 200])
    expect(await open().get('/', from('2001:db8:0:3::1'))).toBe(200)
  })

  test('rejects with 503 if all clients together reach the limit', async () => {
    await start({ requests: 2 }, 1)
    for (const address of ['203.0.113.1', '203.0.113.2']) void open().get('/wait', from(address))
    await untilCalls(2)
    expect(await open().get('/', from('203.0.113.3'))).toBe(503)
  })

  test('counts a request until it is done, even if the client left', async () => {
    await start({ requests: 4 })
    const connection = open()
    void connection.get('/wait')
    await untilCalls(1)
    connection.close()
    await connection.closed
    expect(await open().get()).toBe(429)
    release()
    await expect.poll(() => open().get()).toBe(200)
  })

  test('counts a request while its body arrives, until the client leaves', async () => {
    await start({ requests: 4 }, 1)
    const slow = open()
    const head = ['POST /echo HTTP/1.1', 'Host: x', ...from('203.0.113.1'), 'Expect: 100-continue', 'Content-Length: 2']
    slow.send(`${head.join('\r\n')}\r\n\r\na`)
    await expect.poll(slow.received, { interval: 5 }).toContain(' 100 Continue')
    expect(await open().get('/', from('203.0.113.1'))).toBe(429)
    expect(await open().get('/', from('203.0.113.2'))).toBe(200)
    slow.close()
    await slow.closed
    await expect.poll(() => open().get('/', from('203.0.113.1'))).toBe(200)
  })
})
