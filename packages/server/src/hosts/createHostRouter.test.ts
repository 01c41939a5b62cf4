import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenOn } from '../listenOn.ts'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { sendRaw } from '../testing/sendRaw.ts'
import { createHostRouter } from './createHostRouter.ts'
import type { HostTarget } from './findHost.ts'

let folder: string
let router: RunningServer
const servers: Server[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosts-'))
})
afterEach(async () => {
  await router.close()
  for (const server of servers.splice(0)) server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const socketOf = (name: string) => join(folder, `${name}.sock`)
const targetOf = (name: string, more: Partial<HostTarget> = {}): HostTarget => ({
  socket: socketOf(name),
  port: '443',
  ...more,
})

const echo: RequestListener = async (incoming, outgoing) => {
  const { headers, url } = incoming
  const content = JSON.stringify({ headers, url, body: await text(incoming) })
  const cookies = ['__Host-a=1; Path=/; Secure', 'b=2; Domain=example.com']
  outgoing.writeHead(200, { 'Set-Cookie': cookies, 'X-Own': 'yes', 'Content-Length': Buffer.byteLength(content) })
  outgoing.end(content)
}

async function startTarget(name: string, listener: RequestListener = echo) {
  const server = createServer(listener)
  servers.push(server)
  await listenOn(server, { port: 0, host: '', socket: socketOf(name) })
}

async function startRouter(targets: Record<string, HostTarget>, proxies = 0, patienceMs = 0, requests = 512) {
  const hosts = new Map(Object.entries(targets))
  const app = createHostRouter({ hosts: () => hosts, proxies, patienceMs, requests })
  router = await serveApp(app, { port: 0, proxies, headers: {} })
  return async (host: string, head: string[] = [], body?: string) => {
    const first = body === undefined ? 'GET /path?a=b HTTP/1.1' : 'POST /path HTTP/1.1'
    const length = body === undefined ? [] : [`Content-Length: ${body.length}`]
    const lines = [first, `Host: ${host}`, 'Connection: close', ...length, ...head]
    const reply = await sendRaw({ port: router.port, head: lines, body: body === undefined ? [] : [body] })
    return { ...reply, json: () => JSON.parse(reply.body) }
  }
}

describe('createHostRouter', () => {
  test('forwards method, path, headers and body', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a') })
    const reply = await send('a.example', ['X-Client: 1', 'Content-Type: text/plain'], 'text')
    const { headers, url, body } = reply.json()
    expect([reply.status, url, body, headers['x-client'], headers.host]).toEqual([
      200,
      '/path',
      'text',
      '1',
      'a.example',
    ])
    expect(reply.head).toContain('X-Own: yes')
  })

  test('[T216] passes only host cookies, and only to a server with cookies', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a'), 'b.example': targetOf('a', { hasCookies: true }) })
    const [plain, own] = [await send('a.example', ['Cookie: x=1']), await send('b.example', ['Cookie: x=1'])]
    expect([plain.json().headers.cookie, own.json().headers.cookie]).toEqual([undefined, 'x=1'])
    const cookiesOf = ({ head }: { head: string }) => head.split('\r\n').filter((line) => /^set-cookie/i.test(line))
    expect([cookiesOf(plain), cookiesOf(own)]).toEqual([[], ['Set-Cookie: __Host-a=1; Path=/; Secure']])
  })

  test('[T216] drops headers that name another host or client', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a') })
    const forged = [
      'X-Forwarded-Host: b.example',
      'Forwarded: host=b.example',
      'X-Original-URL: /b',
      'X-Real-IP: 10.0.0.1',
    ]
    const { headers } = (await send('a.example', [...forged, 'X-Forwarded-For: 10.0.0.1'])).json()
    expect(Object.keys(headers).toSorted()).toEqual(['connection', 'host', 'x-forwarded-for'])
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  test('appends the sender to the X-Forwarded-For header of a trusted proxy', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a') }, 1)
    const { headers } = (await send('a.example', ['X-Forwarded-For: 203.0.113.7'])).json()
    expect(headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
  })

  test('drops hop-by-hop headers', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a') })
    const { headers } = (await send('a.example', ['Connection: X-Secret', 'X-Secret: 1', 'TE: trailers'])).json()
    expect([headers['x-secret'], headers.te]).toEqual([undefined, undefined])
  })

  test('responds 503 if the server does not run, with CORS only if isReadable is set', async () => {
    const send = await startRouter({ 'a.example': targetOf('a'), 'b.example': targetOf('b', { isReadable: true }) })
    const [hidden, readable] = [await send('a.example'), await send('b.example')]
    expect([hidden.status, readable.status]).toEqual([503, 503])
    expect(hidden.head).not.toContain('Access-Control-Allow-Origin')
    expect(readable.head).toContain('Access-Control-Allow-Origin: *')
    expect(readable.body).toContain('UNANSWERED')
  })

  test('waits for a server that starts', async () => {
    const send = await startRouter({ 'a.example': targetOf('a') }, 0, 10_000)
    const reply = send('a.example')
    await startTarget('a')
    expect((await reply).status).toBe(200)
  })

  test('responds 502 if the connection breaks, without a second try', async () => {
    let requests = 0
    await startTarget('a', ({ socket }) => {
      requests += 1
      socket.destroy()
    })
    const send = await startRouter({ 'a.example': targetOf('a') }, 0, 10_000)
    expect((await send('a.example', [], 'text')).status).toBe(502)
    expect(requests).toBe(1)
  })

  test('ends a response early if the server does', async () => {
    await startTarget('a', (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'Content-Length': '100' })
      outgoing.write('half', () => outgoing.destroy())
    })
    const send = await startRouter({ 'a.example': targetOf('a') })
    const { status, body } = await send('a.example')
    expect([status, body]).toEqual([200, 'half'])
  })

  test('rejects requests for a server that hangs, and serves the others', async () => {
    const held: ServerResponse[] = []
    const received = new Promise<void>((resolve) => {
      void startTarget('a', (_incoming, outgoing) => {
        held.push(outgoing)
        resolve()
      })
    })
    await startTarget('b')
    const targets = { 'a.example': targetOf('a'), 'sdk.example': targetOf('a'), 'b.example': targetOf('b') }
    const send = await startRouter(targets, 0, 0, 1)
    const first = send('a.example')
    await received
    const replies = await Promise.all([send('a.example'), send('sdk.example'), send('b.example')])
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 200])
    expect(held).toHaveLength(1)
    held[0]?.end()
    expect((await first).status).toBe(200)
  })

  test('frees the slot of a request that ended', async () => {
    await startTarget('a')
    const send = await startRouter({ 'a.example': targetOf('a'), 'b.example': targetOf('b') }, 0, 0, 1)
    for (const status of [200, 200]) expect((await send('a.example')).status).toBe(status)
    await startTarget('b', ({ socket }) => socket.destroy())
    for (const status of [502, 502]) expect((await send('b.example')).status).toBe(status)
  })

  test('ends the request to a server when its client leaves', async () => {
    const left = new Promise<void>((resolve) => {
      void startTarget('a', (_incoming, outgoing) => outgoing.once('close', resolve).write('x'))
    })
    await startRouter({ 'a.example': targetOf('a') }, 0, 10_000)
    const client = new AbortController()
    const sent = request({ port: router.port, headers: { Host: 'a.example' }, signal: client.signal })
    sent.on('error', () => {}).end()
    sent.on('response', (response) => response.on('error', () => {}).once('data', () => client.abort()))
    await left
  })
})
