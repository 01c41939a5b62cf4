import net, { type AddressInfo } from 'node:net'
import type { SecureCall } from '@airlock/protocol/secure/api'
import { API_ERRORS } from '@airlock/protocol/secure/faults'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type TestDevice, type TestServer, testDevice, testServer } from '../testing/testServer.ts'

let line: Awaited<ReturnType<typeof lineTo>>
let server: TestServer
let device: TestDevice

beforeAll(async () => {
  const url = new URL(await newDatabase())
  line = await lineTo(Number(url.port))
  url.port = String(line.port)
  server = await testServer({ databaseUrl: url.href })
  device = await testDevice(server)
  await logIn(server, device)
})
afterAll(async () => {
  await server.close()
  await line.cut()
})

test('[T92] returns 503 while the database is down, and recovers', async () => {
  await line.cut()
  for (const name of Object.keys(serverApi) as SecureCall[]) {
    const response = await device.call(name, {} as never)
    expect(response).toMatchObject({
      status: 503,
      fault: { code: 'UNAVAILABLE', message: API_ERRORS.UNAVAILABLE.message, next: API_ERRORS.UNAVAILABLE.next },
    })
  }
  for (const init of [{}, { method: 'POST', body: new URLSearchParams({ token: 'some' }) }]) {
    const page = await server.app.request('/device?token=some', init)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Try again in a moment.')
  }
  expect((await server.app.request('/healthz')).status).toBe(503)

  await line.mend()
  expect(await device.call('session/user', {})).toMatchObject({ ok: true })
  expect((await server.app.request('/healthz')).status).toBe(200)
})

async function lineTo(target: number) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const other = net.connect(target, '127.0.0.1')
    for (const [one, opposite] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        opposite.destroy()
      })
      one.pipe(opposite)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    mend: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
