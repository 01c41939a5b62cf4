import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAtOnce } from './connectAtOnce.ts'

const server = net.createServer((socket) => socket.end('220 ready\r\n'))
const host = '127.0.0.1'
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const connect = (target: Parameters<typeof connectAtOnce>[0]) =>
  new Promise<net.Socket>((resolve, reject) =>
    connectAtOnce(target, (cause, socket) => (socket ? resolve(socket.connection) : reject(cause))),
  )

test('connects the socket and loses no data', async () => {
  const socket = await connect({ host, port })
  const declared = await new Promise((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(declared).toBe('220 ready\r\n')
})

test('fails once for an unreachable server', async () => {
  await expect(connect({ host, port: 1 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
