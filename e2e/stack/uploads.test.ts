import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { sendRaw } from '@airlock/server/testing/sendRaw'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startSecureServer } from './startSecureServer.ts'
import { type LocalServer, startServer } from './startServer.ts'

/** Needs what `npm run build` makes: `npm test` builds before it runs anything. */
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'airlock-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const UPLOADS = 100
const MEGABYTE = 1_024 ** 2
/** The gateway's container has more memory, for its cache and larger bodies. Rejected bodies use none of it. */
const MOST_BY_UPLOADS = 256 * MEGABYTE
const CHUNK = Buffer.alloc(64 * 1_024, 'a')
const CHUNKS = (50 * MEGABYTE) / CHUNK.length
/** Body bytes that come one a chunk, which a server that keeps the chunks pays for a hundredfold. */
const CRUMBS = Buffer.from('1\r\na\r\n'.repeat(8 * 1_024))

const airlockConfig = write('airlock.config.json', readFileSync(root('airlock.config.json'), 'utf8'))
const hostConfig = write('host.config.json', readFileSync(root('deploy/host.config.json'), 'utf8'))

const server = (app: string, env: Record<string, string>) => async (port: number) =>
  startServer({ name: app, script: root(`apps/${app}/dist/server/main.js`), port, env })

const SERVERS: [name: string, path: string, start: (port: number) => Promise<LocalServer>][] = [
  ['gateway', '/getWallets', (port) => startGateway(port)],
  ['secure', '/api/login/email', (port) => startSecure(port)],
]
/** They read bodies by the same code. */
const MORE: typeof SERVERS = [
  ['modal', '/frame', server('modal-frame', { AIRLOCK_CONFIG: airlockConfig })],
  ['host', '/', server('host', { HOST_CONFIG: hostConfig })],
  ['secure', '/device', (port) => startSecure(port)],
]
const isWide = process.env.AIRLOCK_TEST_WIDE === '1'

test.runIf(process.platform === 'linux').each(isWide ? [...SERVERS, ...MORE] : SERVERS)(
  '[T93] keeps the %s server below its memory limit during 100 uploads to %s',
  { timeout: 60_000 },
  async (name, path, start) => {
    const port = await freePort()
    const running = await start(port)
    try {
      const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/x-www-form-urlencoded']
      const uploads = Array.from({ length: UPLOADS }, (_, index) => {
        const from = `127.0.1.${index}`
        if (index % 3 === 0)
          return sendRaw({
            port,
            from,
            head: [...head, `Content-Length: ${CHUNKS * CHUNK.length}`],
            body: chunks(CHUNK),
          })
        const chunked = [...head, 'Transfer-Encoding: chunked']
        if (index % 3 === 1) return sendRaw({ port, from, head: chunked, body: chunks(chunkOf(CHUNK)) })
        return sendRaw({
          port,
          from,
          head: chunked,
          body: [...Array.from({ length: 7 }, () => CRUMBS), ...Array.from({ length: 17 }, () => chunkOf(CHUNK))],
        })
      })
      expect(await statusOf(port, '/healthz')).toBe(200)
      const statuses = (await Promise.all(uploads)).map(({ status }) => status)
      // A client that only writes may see the end of the connection before it sees the answer; 503 is for bodies that find no room.
      expect(statuses.filter((status) => ![413, 503, 0].includes(status))).toEqual([])
      expect(statuses).toContain(413)

      expect(peakOf(running)).toBeLessThan(Math.min(MOST_BY_UPLOADS, limitOf(name)))
    } finally {
      await running.close()
    }
  },
)

test('[T92] reads a megabyte and rejects one byte more early', async () => {
  const port = await freePort()
  const running = await startGateway(port)
  const send = (bytes: number, body: Buffer[] = []) =>
    sendRaw({
      port,
      head: ['POST /v1/?chainId=eip155:1 HTTP/1.1', 'Host: localhost', 'Connection: close', `Content-Length: ${bytes}`],
      body,
    })
  try {
    expect((await send(MEGABYTE, [Buffer.alloc(MEGABYTE, ' ')])).status).toBe(400)
    expect(await send(MEGABYTE + 1)).toMatchObject({
      status: 413,
      body: expect.stringContaining('Send at most 64 KiB per request, or 1 MiB of JSON-RPC'),
    })
  } finally {
    await running.close()
  }
})

test.runIf(process.platform === 'linux')(
  '[T93] stays below the gateway’s memory limit during 100 largest bodies',
  { timeout: 60_000 },
  async () => {
    const port = await freePort()
    const running = await startGateway(port)
    const rows = `[${'{},'.repeat(MEGABYTE / 3 - 1)}{}]`
    const body = rows.padEnd(MEGABYTE)
    const head = ['POST /v1/?chainId=eip155:1&projectId=default HTTP/1.1', 'Host: localhost', 'Connection: close']
    try {
      const uploads = Array.from({ length: UPLOADS }, (_, index) =>
        sendRaw({ port, from: `127.0.1.${index}`, head: [...head, `Content-Length: ${body.length}`], body: [body] }),
      )
      expect(await statusOf(port, '/healthz')).toBe(200)
      const statuses = (await Promise.all(uploads)).map(({ status }) => status)
      expect(statuses.filter((status) => ![400, 503].includes(status))).toEqual([])
      expect(statuses).toContain(400)
      expect(peakOf(running)).toBeLessThan(limitOf('gateway'))
    } finally {
      await running.close()
    }
  },
)

const SOCKETS = 500
/** Requests that one connection sends at once. */
const PIPELINED = 16

test.runIf(process.platform === 'linux').each([1, 100])(
  '[T93] stays under the memory limit with maximum bodies: %i',
  { timeout: 60_000 },
  async (clients) => {
    const [port, healthPort] = [await freePort(), await freePort()]
    const running = await startSecure(port, healthPort)
    const database = new pg.Client(`${process.env.AIRLOCK_TEST_DATABASE}/uploads_${port}`)
    await database.connect()
    const sockets: Socket[] = []
    const trusted = () => statusOf(port, '/export')
    try {
      // Requests that read a login wait until the transaction ends.
      await database.query('BEGIN; LOCK TABLE logins IN ACCESS EXCLUSIVE MODE')
      for (let index = 0; index < SOCKETS; index += 1) {
        const localAddress = `127.0.1.${(index % clients) + 1}`
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        socket.on('error', () => {})
        socket.resume()
        // A quarter of them never ends its body.
        if (index % 4 === 0) socket.write(POST.slice(0, -1))
        else for (let count = 0; count < PIPELINED; count += 1) socket.write(index % 2 === 0 ? POST : GET)
        sockets.push(socket)
      }
      await expect.poll(() => waiting(database), { timeout: 10_000 }).toBeGreaterThan(0)
      for (let count = 0; count < 10; count += 1) expect(await trusted()).toBe(200)
      // Its connections to the database are all taken, too.
      expect([await statusOf(healthPort, '/livez'), await statusOf(healthPort, '/readyz')]).toEqual([200, 200])
      await database.query('ROLLBACK')
      await expect.poll(trusted, { timeout: 10_000 }).toBe(200)
      await expect.poll(() => statusOf(port, '/healthz'), { timeout: 10_000 }).toBe(200)
      expect(peakOf(running)).toBeLessThan(limitOf('secure'))
    } finally {
      for (const socket of sockets) socket.destroy()
      await database.end()
      await running.close()
    }
  },
)

const BODY = `token=${'a'.repeat(64 * 1_024 - 6)}`
const requestOf = (method: string) =>
  `${method} /device?token=some HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
const [POST, GET] = [requestOf('POST'), requestOf('GET')]

async function waiting(database: pg.Client) {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

async function statusOf(port: number, path: string) {
  const response = sendRaw({
    port,
    from: '127.0.0.9',
    head: [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'],
  })
  return (await response).status
}

function* chunks(chunk: Buffer) {
  for (let count = 0; count < CHUNKS; count += 1) yield chunk
}

function chunkOf(bytes: Buffer) {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

function peakOf({ pid }: LocalServer) {
  return Number(/^VmHWM:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
}

function limitOf(name: string) {
  const { services } = parse(readFileSync(root('docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { mem_limit: string }>
  }
  return Number.parseInt(services[name]?.mem_limit ?? '', 10) * MEGABYTE
}

function startGateway(port: number) {
  const NODE_OPTIONS = /FROM runtime AS gateway\n[\s\S]*?NODE_OPTIONS=(\S+)/.exec(
    readFileSync(root('Dockerfile'), 'utf8'),
  )?.[1]
  return server('gateway', { AIRLOCK_CONFIG: airlockConfig, NODE_OPTIONS: NODE_OPTIONS ?? '' })(port)
}

async function startSecure(port: number, healthPort?: number) {
  const server = process.env.AIRLOCK_TEST_DATABASE
  const name = `uploads_${port}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return startSecureServer({ port, folder, airlockConfig, databaseUrl: `${server}/${name}`, smtpPort: 1, healthPort })
}

function write(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
