import { createHash, X509Certificate } from 'node:crypto'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { connect as connectTcp, createServer } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createCertificates } from './certificate.ts'
import { fileSite } from './files.ts'
import { serve } from './serve.ts'
import { createShaper } from './shaper.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('a certificate is for one host, signed by itself, and has the key that the browser is told of', () => {
  const certificates = createCertificates()
  const certificate = new X509Certificate(certificates.of('host.test').cert)
  expect(certificate.checkHost('host.test')).toBe('host.test')
  expect(certificate.checkHost('wallet.test')).toBeUndefined()
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now())
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
  expect(createHash('sha256').update(spki).digest('base64')).toBe(certificates.spki)
})

test('every site answers on one port, by its name, and what was sent is counted as it was compressed', async () => {
  const text = 'content '.repeat(1_000)
  const site = fileSite({ '/a.js': text })
  const server = await serve({ 'host.test': site }, createCertificates())
  closing.push(server.close)
  const answer = await get(server.port, '/a.js?x=1')
  expect(brotliDecompressSync(answer.body).toString()).toBe(text)
  expect(server.log).toEqual([{ host: 'host.test', path: '/a.js?x=1', bytes: answer.body.length }])
  expect((await get(server.port, '/missing')).status).toBe(404)
})

test('a line costs its round trips and its bandwidth, and keeps the bytes in order', async () => {
  const sent = Buffer.from(Array.from({ length: 60_000 }, (_, index) => index % 251))
  const origin = createServer((socket) => socket.once('data', () => socket.end(sent)))
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  const shaper = await createShaper((origin.address() as AddressInfo).port)
  closing.push(shaper.close, () => origin.close())

  const fast = await download(shaper.port)
  shaper.use({ rttMs: 40, downBytesPerMs: 1_000, upBytesPerMs: 1_000 })
  const slow = await download(shaper.port)
  expect(fast.body.equals(sent) && slow.body.equals(sent)).toBe(true)
  // A round trip for the handshake, one for the question and its answer, 60 ms for the bytes.
  expect(slow.ms).toBeGreaterThan(138)
  expect(fast.ms).toBeLessThan(slow.ms)
})

function get(port: number, path: string): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const client = connectHttp2(`https://127.0.0.1:${port}`, { servername: 'host.test', rejectUnauthorized: false })
    client.on('error', reject)
    const request = client.request({ ':path': path, ':authority': 'host.test' })
    const chunks: Buffer[] = []
    let status = 0
    request.on('response', (headers) => {
      status = Number(headers[':status'])
    })
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      client.close()
      resolve({ status, body: Buffer.concat(chunks) })
    })
    request.end()
  })
}

function download(port: number): Promise<{ ms: number; body: Buffer }> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1', () => socket.write('?'))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', () => resolve({ ms: performance.now() - from, body: Buffer.concat(chunks) }))
    socket.on('error', reject)
  })
}
