import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { rejectRequest } from './rejectRequest.ts'

const MEGABYTE = 1_024 ** 2

test('[T92] reads at most 2 MB of a rejected body', async () => {
  let rejected: IncomingMessage | undefined
  const server = createServer((incoming, outgoing) => {
    rejected = incoming
    rejectRequest(incoming, outgoing, { status: 413, headers: {} })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bytes = 200 * MEGABYTE
  await sendAll(port, bytes)
  expect(rejected?.socket.bytesRead).toBeLessThan(2 * MEGABYTE)
  server.close()
})

async function sendAll(port: number, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`)
  const chunk = Buffer.alloc(MEGABYTE)
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', write)
  write()
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
}
