import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { waitFor } from '../stack/waitFor.ts'

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
type Status = Record<string, { state: string; pid?: number; restarts: number }>

export const HOSTS = {
  modal: 'modal.example.com',
  gateway: 'gateway.example.com',
  secure: 'wallet.example.com',
  sdk: 'cdn.example.com',
}
export const CONFIG = {
  modalOrigin: `https://${HOSTS.modal}`,
  secureOrigin: `https://${HOSTS.secure}`,
  projects: {
    default: { origins: ['https://app.example.com'], endpoints: { gateway: `https://${HOSTS.gateway}` } },
  },
  onePort: { sdkOrigins: [`https://${HOSTS.sdk}`] },
}

const PROGRAM = fileURLToPath(new URL('../../packages/modal/dist/cli/main.js', import.meta.url))
const START_MS = 30_000

/** @param env replaces variables; undefined removes one */
export async function startOnePort(env: Record<string, string | undefined> = {}, config: object = CONFIG) {
  const folder = mkdtempSync(join(tmpdir(), 'one-port-'))
  chmodSync(folder, 0o755)
  const configFile = join(folder, 'airlock.config.json')
  writeFileSync(configFile, JSON.stringify(config))
  const [port, healthPort] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, [PROGRAM, 'all', '--config', configFile], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HEALTH_PORT: String(healthPort),
      GATEWAY_DATABASE_URL: await newDatabase(),
      SECURE_DATABASE_URL: await newDatabase(),
      SECURE_KEK: `test:${randomBytes(32).toString('base64')}`,
      SECURE_CODE_SECRET: randomBytes(32).toString('base64'),
      SECURE_SMTP_URL: 'smtps://127.0.0.1:1',
      SECURE_MAIL_FROM: 'Airlock <no-reply@mail.example.com>',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const exit = once(program, 'close').then(([code]) => code as number | null)
  const health = async () => {
    const reply = await send({ port: healthPort, path: '/health' }).catch(() => undefined)
    return reply && (JSON.parse(reply.text) as { servers: Status }).servers
  }
  return {
    ...{ configFile, healthPort, port, exit, health },
    pid: program.pid ?? 0,
    output: () => output,
    get: (host: string, path: string, headers: Record<string, string> = {}) =>
      send({ port, path, headers: { Host: host, ...headers } }),
    send: (options: Omit<Sent, 'port'>) => send({ ...options, port }),
    probe: (path: string) => send({ port: healthPort, path }),
    /** Waits until a server answers; the gateway is ready only with a chain's node, which tests have none of. */
    async started() {
      const isUp = async () => {
        const all = await health()
        return all !== undefined && Object.values(all).every(({ state }) => state === 'up' || state === 'failing')
      }
      const failed = exit.then((code) => Promise.reject(new Error(`ended with ${code}:\n${output}`)))
      await Promise.race([waitFor(isUp, START_MS), failed])
      failed.catch(() => {})
    },
    async close() {
      if (program.exitCode === null && program.signalCode === null) program.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Sent = { port: number; path: string; method?: string; headers?: Record<string, string>; body?: string }

function send({ port, path, method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const read = text(response).then((content) => ({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: content,
      }))
      read.then(resolve, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
