import http, { STATUS_CODES } from 'node:http'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServerLimits } from './limits/serverLimits.ts'
import { type RunningServer, serveApp } from './serveApp.ts'
import { keepOpen } from './testing/keepOpen.ts'
import { sendRaw } from './testing/sendRaw.ts'

const app = new Hono()
app.get('/', (context) => context.text('hello'))
app.post('/echo', async (context) => context.body(await context.req.arrayBuffer()))
app.post('/form', async (context) => context.json(await context.req.parseBody()))

let server: RunningServer
const start = async (limits: Partial<ServerLimits> = {}) => {
  server = await serveApp(app, { port: 0, headers: { 'X-Ours': 'yes' }, limits })
  return server.port
}
afterEach(() => server.close())

test('reads a body of exactly the limit, chunked or not, and as a form', async () => {
  const port = await start({ bodyBytes: 1_000 })
  const body = 'ä'.repeat(500)
  const declared = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body })
  expect(await declared.text()).toBe(body)
  const chunked = await sendRaw({
    port,
    head: ['POST /echo HTTP/1.1', 'Host: x', 'Connection: close', 'Transfer-Encoding: chunked'],
    body: [...Array.from({ length: 1_000 }, () => '1\r\na\r\n'), '0\r\n\r\n'],
  })
  expect(chunked).toMatchObject({ status: 200, body: 'a'.repeat(1_000) })
  const form = await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(await form.json()).toEqual({ a: 'b' })
})

test('[T92] rejects a body of one byte over the limit with 413, on any path and method', async () => {
  const port = await start({ bodyBytes: 1_000 })
  for (const line of ['POST /echo', 'GET /', 'PUT /nowhere', 'DELETE /', 'OPTIONS *', 'POST /form']) {
    const body = ['3e9\r\n', 'a'.repeat(1_001), '\r\n0\r\n\r\n']
    const chunked = await sendRaw({ port, head: [`${line} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked'], body })
    expect(chunked).toMatchObject({ status: 413, body: 'Payload Too Large\n' })
    expect(chunked.head).toContain('X-Ours: yes')
  }
})

test('returns JSON for a rejection if the server defines one for its status', async () => {
  const rejectionOf = (status: number) => (status === 413 ? { error: { code: 'TOO_LARGE' } } : undefined)
  server = await serveApp(app, {
    port: 0,
    headers: { 'X-Ours': 'yes' },
    limits: { bodyBytes: 10 },
    rejectionOf,
  })
  const response = await fetch(`http://127.0.0.1:${server.port}/echo`, { method: 'POST', body: 'a'.repeat(11) })
  expect([response.status, response.headers.get('Content-Type'), response.headers.get('X-Ours')]).toEqual([
    413,
    'application/json',
    'yes',
  ])
  expect(await response.json()).toEqual({ error: { code: 'TOO_LARGE' } })
})

test('[T93] rejects excess concurrent bodies with 503, then recovers', async () => {
  const port = await start({ bodyBytes: 60_000, allBodiesBytes: 64_000 })
  const head = ['POST /echo HTTP/1.1', 'Host: x', 'Content-Length: 50000']
  const open = keepOpen({ port })
  open.send(`${head.join('\r\n')}\r\n\r\n${'a'.repeat(49_999)}`)
  const body = 'b'.repeat(50_000)
  const send = () => fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body })
  await vi.waitFor(async () => expect((await send()).status).toBe(503))
  open.close()
  await open.closed
  await vi.waitFor(async () => expect((await send()).status).toBe(200))
})

test('rejects a declared length over the limit before the client sends its body', async () => {
  const port = await start({ bodyBytes: 1_000 })
  const head = (length: number) => [
    'POST /echo HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Expect: 100-continue',
    `Content-Length: ${length}`,
  ]
  expect((await sendRaw({ port, head: head(1_001) })).status).toBe(413)
  const response = await new Promise<number>((resolve) => {
    const request = http.request({
      port,
      method: 'POST',
      path: '/echo',
      headers: { Expect: '100-continue', 'Content-Length': 2 },
    })
    request.on('continue', () => request.end('ok'))
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.flushHeaders()
  })
  expect(response).toBe(200)
})

test('[T92] closes a connection that pipelines requests without reading', async () => {
  const slow = new Hono()
  let calls = 0
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  slow.get('/', async (context) => {
    calls += 1
    await waiting
    return context.text('hello')
  })
  server = await serveApp(slow, { port: 0, headers: {}, limits: { pipelined: 4 } })
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const { status } = await sendRaw({
    port: server.port,
    head: ['GET / HTTP/1.1', 'Host: x'],
    body: [request.repeat(200)],
  })
  release()
  expect(status).toBe(0)
  expect(calls).toBeLessThanOrEqual(4)
})

test('[T92] closes an idle connection whose response never comes', async () => {
  const stuck = new Hono()
  stuck.get('/', () => new Promise<Response>(() => {}))
  server = await serveApp(stuck, { port: 0, headers: {}, limits: { idleTimeoutMs: 200 } })
  expect((await sendRaw({ port: server.port, head: ['GET / HTTP/1.1', 'Host: x'] })).status).toBe(0)
})

test('[T92] closes a connection after its last allowed request', async () => {
  const port = await start({ requestsPerConnection: 3 })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const connectionHeader = () =>
    new Promise((resolve, reject) => {
      const request = http.get({ port, agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection))
      })
      request.once('error', reject)
    })
  const headers = [await connectionHeader(), await connectionHeader(), await connectionHeader()]
  expect(headers).toEqual(['keep-alive', 'keep-alive', 'close'])
})

test.each(['GARBAGE', 'GET / HTTP/9.9', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2'])(
  'rejects %j with 400',
  async (head) => {
    const port = await start()
    expect((await sendRaw({ port, head: [head] })).status).toBe(400)
  },
)

test.each([
  ['headers that are too long', ['GET / HTTP/1.1', `X-Long: ${'a'.repeat(2_000)}`], [], 431],
  [
    'chunk extensions that are too long',
    ['POST /echo HTTP/1.1', 'Transfer-Encoding: chunked'],
    [`1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`],
    413,
  ],
  ['a body that does not end', ['POST /echo HTTP/1.1', 'Content-Length: 2'], ['a'], 408],
] as const)('[T92] answers %s with a status and the server’s headers', async (_, head, body, status) => {
  const port = await start({ headerBytes: 1_000, headersMs: 200, requestMs: 400 })
  const response = await sendRaw({ port, head: [...head, 'Host: x'], body })
  expect(response).toMatchObject({ status, body: `${STATUS_CODES[status]}\n` })
  for (const line of [
    'X-Ours: yes',
    'Cache-Control: no-store',
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
  ]) {
    expect(response.head).toContain(line)
  }
})

test('[T92] answers endless headers with 408', async () => {
  const port = await start({ headersMs: 200, requestMs: 30_000 })
  expect((await sendRaw({ port, head: ['GET / HTTP/1.1', 'Host: x'], isOpen: true })).status).toBe(408)
})

test('sends no body for a rejected HEAD', async () => {
  const port = await start({ bodyBytes: 10 })
  const response = await sendRaw({ port, head: ['HEAD / HTTP/1.1', 'Host: x', 'Content-Length: 11'] })
  expect(response).toMatchObject({ status: 413, body: '' })
})

test('drops a request if its client leaves during the body', async () => {
  const received = vi.fn(() => new Response())
  server = await serveApp({ fetch: received }, { port: 0, headers: {} })
  const connection = keepOpen({ port: server.port })
  connection.send('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab')
  await fetch(`http://127.0.0.1:${server.port}/`)
  connection.close()
  await connection.closed
  await fetch(`http://127.0.0.1:${server.port}/`)
  expect(received).toHaveBeenCalledTimes(2)
})

test('frees its port on close', async () => {
  const port = await start()
  await expect(serveApp(app, { port, headers: {} })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
  server = await serveApp(app, { port, headers: {} })
})
