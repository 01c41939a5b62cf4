import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { waitFor } from '../stack/waitFor.ts'

export type ProxyName = 'nginx' | 'caddy'

export type Servers = Readonly<Record<'modal' | 'secure' | 'gateway', readonly number[]>>

export type RunningProxy = {
  /** @throws Error if the connection breaks */
  fetch(url: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Last digit of the ports of each server in the operator's files: 3401, 3411, 3421 are the modal's. */
const DIGITS = { modal: 1, secure: 2, gateway: 3 } as const
const START_MS = 10_000

const fileOf = (name: string) => fileURLToPath(new URL(`../../deploy/proxy/${name}`, import.meta.url))

export function findProxy(name: ProxyName): string | undefined {
  const found = ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync)
  if (found === undefined) console.log(`${name}: not run`)
  return found
}

export async function startProxy(name: ProxyName, program: string, servers: Servers): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `airlock-${name}-`))
  const port = await freePort()
  const args = await (name === 'nginx' ? nginxArgs : caddyArgs)({ folder, port, servers })
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const proxy = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  proxy.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const closed = once(proxy, 'exit')
  const failed = closed.then(() => {
    throw new Error(`${name} ended before it was ready:\n${output}`)
  })
  await Promise.race([waitFor(() => isOpen(port), START_MS), failed])
  failed.catch(() => {})
  const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
  return {
    fetch: (url, init = {}) => send({ agent, port, url, init }),
    async close() {
      agent.destroy()
      proxy.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Start = { folder: string; port: number; servers: Servers }

async function nginxArgs({ folder, port, servers }: Start): Promise<string[]> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...['-subj', '/CN=airlock', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  )
  const site = replaceAll(withAddresses(readFileSync(fileOf('nginx.conf'), 'utf8'), servers), {
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/ssl/airlock/fullchain.pem': certificate,
    '/etc/ssl/airlock/privkey.pem': key,
  })
  writeFileSync(join(folder, 'airlock.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const main = `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events {}
http {
${temporary}
access_log off;
include ${join(folder, 'airlock.conf')};
}
`
  writeFileSync(join(folder, 'main.conf'), main)
  return ['-p', folder, '-c', join(folder, 'main.conf')]
}

async function caddyArgs({ folder, port, servers }: Start): Promise<string[]> {
  const site = withAddresses(readFileSync(fileOf('Caddyfile'), 'utf8'), servers)
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `https_port ${port}`,
    `http_port ${await freePort()}`,
  ]
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${options.join('\n')}\n}\n${site}`)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

function withAddresses(text: string, servers: Servers): string {
  const ports = Object.entries(DIGITS).flatMap(([server, digit]) =>
    [0, 1, 2].map((index) => {
      const own = servers[server as keyof Servers]
      return [`127.0.0.1:34${index}${digit}`, `127.0.0.1:${own[index % own.length]}`]
    }),
  )
  return replaceAll(text, { ...Object.fromEntries(ports), '.example': '.localhost' })
}

/** @throws Error if the file lacks a value, so that the drill runs what operators run */
function replaceAll(text: string, values: Readonly<Record<string, string>>): string {
  for (const value of Object.keys(values)) if (!text.includes(value)) throw new Error(`The file has no "${value}".`)
  // At once, because a port may start like another.
  const any = Object.keys(values).map((value) => value.replaceAll('.', '\\.'))
  return text.replaceAll(new RegExp(any.join('|'), 'g'), (found) => values[found] ?? found)
}

type Sent = { agent: Agent; port: number; url: string; init: RequestInit }

function send({ agent, port, url, init }: Sent): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const headers = { ...(init.headers as Record<string, string>), Host: host }
  const options = { agent, host: '127.0.0.1', port, servername: host, path: pathname + search, headers }
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, method: init.method ?? 'GET' }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        if (!incoming.complete) return reject(new Error('The answer is not whole.'))
        const pairs = Object.entries(incoming.headers).flatMap(([key, value]) =>
          [value ?? []].flat().map((one) => [key, one]),
        )
        resolve(
          new Response(Buffer.concat(chunks), {
            status: incoming.statusCode ?? 0,
            headers: pairs as [string, string][],
          }),
        )
      })
    })
    sent.on('error', reject)
    sent.end(init.body as string | undefined)
  })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
