import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { sendRaw } from '../testing/sendRaw.ts'
import { slowClients } from '../testing/slowClients.ts'

const HONEST = '127.0.2.1'

let server: RunningServer
let end = () => {}
let release = () => {}
afterEach(async () => {
  end()
  release()
  await server.close()
})

const start = async (proxies = 0) => {
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = new Hono()
  app.get('/', (context) => context.text('hello'))
  app.get('/wait', async (context) => {
    await waiting
    return context.text('done')
  })
  app.post('/echo', async (context) => context.body(await context.req.arrayBuffer()))
  server = await serveApp(app, { port: 0, headers: {}, proxies })
  return server.port
}

async function trusted(port: number) {
  const head = ['Host: x', 'Connection: close', 'X-Forwarded-For: 198.51.100.1']
  const statuses = new Set<number>()
  for (const startedAt = performance.now(); performance.now() < startedAt + 500; ) {
    const responses = await Promise.all([
      sendRaw({ port, from: HONEST, head: ['GET / HTTP/1.1', ...head] }),
      sendRaw({
        port,
        from: HONEST,
        head: ['POST /echo HTTP/1.1', ...head, 'Content-Length: 2'],
        body: ['a', 'b'],
      }),
    ])
    for (const { status } of responses) statuses.add(status)
  }
  return [...statuses]
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `127.0.3.${index + 1}`)
const upload = (address = '') =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: 60000\r\n\r\n`
const request = (path: string, address = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`

describe('[T95] slow clients behind a proxy', () => {
  test.each([
    ['one /48', (index: number) => `2001:db8:0:${(index % 4).toString(16)}::1`],
    ['all networks of one /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`],
    ['four addresses', (index: number) => `203.0.113.${index % 4}`],
  ])('serves others during 400 slow uploads from %s', async (_, addressOf) => {
    const port = await start(1)
    end = await slowClients({
      port,
      from: ['127.0.0.1'],
      count: 400,
      startClient: (index) => upload(addressOf(index)),
    })
    expect(await trusted(port)).toEqual([200])
  })

  test.each([
    ['one /48', (index: number) => `2001:db8:0:${(index % 8).toString(16)}::1`],
    ['eight addresses', (index: number) => `203.0.113.${index % 8}`],
  ])('serves others during 400 waiting requests from %s', async (_, addressOf) => {
    const port = await start(1)
    end = await slowClients({
      port,
      from: ['127.0.0.1'],
      count: 400,
      startClient: (index) => request('/wait', addressOf(index)),
    })
    expect(await trusted(port)).toEqual([200])
  })
})

describe.runIf(process.platform === 'linux')('[T95] slow clients', () => {
  test.each([
    { clients: 4, count: 256, clientKind: 'slow uploads', startClient: () => upload() },
    { clients: 8, count: 512, clientKind: 'slow uploads', startClient: () => upload() },
    { clients: 8, count: 512, clientKind: 'slow headers', startClient: () => 'GET / HTTP/1.1\r\nX: ' },
    { clients: 8, count: 512, clientKind: 'waiting responses', startClient: () => request('/wait') },
    { clients: 100, count: 512, clientKind: 'slow headers', startClient: () => 'GET / HTTP/1.1\r\nX: ' },
  ])(
    'serves others during $count connections of $clients addresses with $clientKind',
    async ({ clients, count, startClient }) => {
      const port = await start()
      end = await slowClients({ port, from: addresses(clients), count, startClient })
      expect(await trusted(port)).toEqual([200])
    },
  )
})
