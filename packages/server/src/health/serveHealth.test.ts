import { Hono } from 'hono'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ServerLimits } from '../limits/serverLimits.ts'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { freePort } from '../testing/freePort.ts'
import { keepOpen } from '../testing/keepOpen.ts'
import { sendRaw } from '../testing/sendRaw.ts'
import { serveHealth } from './serveHealth.ts'

let server: RunningServer | undefined
let calls = 0
let release = () => {}
const opened: ReturnType<typeof keepOpen>[] = []

async function start(limits: Partial<ServerLimits> = {}, isReady = async () => true) {
  calls = 0
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/wait', async (context) => {
    calls += 1
    await waiting
    return context.text('done')
  })
  const health = { port: await freePort(), isReady }
  server = await serveApp(app, { port: 0, headers: {}, limits, health })
  const probe = async (path: string, method = 'GET') =>
    (await sendRaw({ port: health.port, head: [`${method} ${path} HTTP/1.1`, 'Host: localhost'] })).status
  return { probe, port: server.port }
}
const open = (port: number) => {
  const connection = keepOpen({ port })
  opened.push(connection)
  return connection
}

afterEach(async () => {
  release()
  for (const connection of opened.splice(0)) connection.close()
  await server?.close()
  server = undefined
})

describe('[T92] the health port', () => {
  test('reports alive and ready while all request slots are in use', async () => {
    const { probe, port } = await start({ requests: 1 })
    void open(port).get('/wait')
    await expect.poll(() => calls).toBe(1)
    expect(await open(port).get('/healthz')).toBe(503)
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 200])
  })

  test('reports alive and ready while all connections are in use', async () => {
    const { probe, port } = await start({ connections: 1 })
    void open(port).get('/wait')
    await expect.poll(() => calls).toBe(1)
    expect(await open(port).get('/healthz')).toBe(0)
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 200])
  })

  test('reports a server that cannot serve as alive but not ready', async () => {
    const { probe } = await start({}, async () => false)
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503])
  })

  test('rejects other paths and methods', async () => {
    const { probe } = await start()
    expect([await probe('/healthz'), await probe('/wait'), await probe('/livez', 'POST')]).toEqual([404, 404, 405])
    expect(await probe('/livez', 'HEAD')).toBe(200)
  })

  test('closes with the server', async () => {
    const { probe } = await start()
    await server?.close()
    server = undefined
    expect(await probe('/livez')).toBe(0)
  })
})

test('[T92] ends slow and long headers, slow bodies and a 65th connection', async () => {
  const serve = async (limits: { requestMs?: number } = {}) => {
    const probes = await serveHealth({ port: 0, isReady: () => new Promise<boolean>(() => {}), ...limits })
    onTestFinished(probes.close)
    return probes.port
  }
  const port = await serve()
  for (let count = 0; count < 64; count += 1) void open(port)
  expect(await open(port).get('/livez')).toBe(0)

  const hasty = await serve({ requestMs: 200 })
  const probe = ['GET /readyz HTTP/1.1', 'Host: localhost']
  const responses = await Promise.all([
    sendRaw({ port: hasty, head: [...probe, `X-Long: ${'a'.repeat(5_000)}`] }),
    sendRaw({ port: hasty, head: probe, isOpen: true }),
    sendRaw({ port: hasty, head: [...probe, 'Content-Length: 2'], body: ['a'] }),
    sendRaw({ port: hasty, head: probe }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([431, 408, 408, 0])
})

test.runIf(process.platform === 'linux')('reports ready without isReady, only on the loopback address', async () => {
  const probes = await serveHealth({ port: 0 })
  onTestFinished(probes.close)
  expect((await fetch(`http://127.0.0.1:${probes.port}/readyz`)).status).toBe(200)
  // Linux accepts all of 127.0.0.0/8, so this is another address of the machine.
  await expect(fetch(`http://127.0.0.2:${probes.port}/readyz`)).rejects.toThrow()
})

test('rejects if the health port is in use, and leaves no port open', async () => {
  const used = await start()
  const app = new Hono()
  const port = await freePort()
  await expect(serveApp(app, { port, headers: {}, health: { port: used.port } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  expect((await sendRaw({ port, head: ['GET / HTTP/1.1', 'Host: localhost'] })).status).toBe(0)
})
