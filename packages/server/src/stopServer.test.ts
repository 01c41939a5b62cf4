import { type AddressInfo, createServer } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveApp } from './serveApp.ts'
import { keepOpen } from './testing/keepOpen.ts'
import { sendRaw } from './testing/sendRaw.ts'

/** `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 10_000
const MB = 1_024 * 1_024

const app = new Hono()
app.get('/', (context) => context.text('hello'))
app.get('/large', (context) => context.body('x'.repeat(32 * MB)))
app.post('/', async (context) => context.text(await context.req.text()))

async function start() {
  const health = { port: await freePort() }
  const server = await serveApp(app, { port: 0, headers: {}, health })
  const ready = async () =>
    (await sendRaw({ port: health.port, head: ['GET /readyz HTTP/1.1', 'Host: localhost'] })).status
  return { ...server, ready }
}

test('reports not ready while it answers open requests, then ends', async () => {
  const { port, close, ready } = await start()
  const client = keepOpen({ port })
  expect(await ready()).toBe(200)
  const closing = close()
  expect(await ready()).toBe(503)
  expect(await client.get('/')).toBe(200)
  await closing
  expect(await ready()).toBe(0)
})

test.concurrent.each([
  ['half a request', 'GET / HTTP/1.1\r\nHost:'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf'],
  ['nothing', ''],
])('closes a client that sends %s and then waits', { timeout: GRACE_MS }, async (_what, text) => {
  const { port, close } = await start()
  const client = keepOpen({ port })
  client.send(text)
  await close()
  await client.closed
})

test('closes a client that does not read its response', { timeout: GRACE_MS }, async () => {
  const { port, close } = await start()
  const client = keepOpen({ port })
  client.pause()
  client.send('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await close()
  client.close()
})

async function freePort() {
  const used = createServer()
  await new Promise<void>((resolve) => used.listen(0, '127.0.0.1', resolve))
  const { port } = used.address() as AddressInfo
  await new Promise<void>((resolve) => used.close(() => resolve()))
  return port
}
