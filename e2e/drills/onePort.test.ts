import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { sendRaw } from '@airlock/server/testing/sendRaw'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../packages/modal/package.json' with { type: 'json' }
import { CONFIG, HOSTS, startOnePort } from './startOnePort.ts'

/** Needs what `npm run build` makes. */
const isRoot = process.getuid?.() === 0
const FIRST_USER = 64_100
/** A machine that builds at the same time starts a process slowly. */
const SOON = { timeout: 40_000 }
let stack: Awaited<ReturnType<typeof startOnePort>>

beforeAll(async () => {
  stack = await startOnePort(isRoot ? { AIRLOCK_UID: String(FIRST_USER) } : {})
  await stack.started()
})
afterAll(() => stack.close())

const serviceOf = async (host: string) =>
  (JSON.parse((await stack.get(host, '/healthz')).text) as { service: string }).service
const pidOf = async (name: string) => (await stack.health())?.[name]?.pid ?? 0
const NAMES = ['modal', 'gateway', 'secure'] as const

describe('hosts', () => {
  test('reaches its server, also with the port of the origin', async () => {
    for (const name of NAMES) expect(await serviceOf(HOSTS[name])).toBe(name)
    expect(await serviceOf(`${HOSTS.secure.toUpperCase()}:443`)).toBe('secure')
  })

  test('[T216] serves documents of no other server', async () => {
    const paths = { modal: '/frame', gateway: '/v1/supported-chains?projectId=default', secure: '/sdk' }
    for (const host of NAMES) {
      for (const owner of NAMES) {
        const { status } = await stack.get(HOSTS[host], paths[owner], { Origin: 'https://app.example.com' })
        expect([host, owner, status]).toEqual([host, owner, host === owner ? 200 : 404])
      }
    }
  })

  test('[T216] keeps the policy, CORS and caching of its server', async () => {
    const headersOf = async (host: string, path: string) => {
      const { headers } = await stack.get(host, path, { Origin: 'https://evil.example', Cookie: 'a=1' })
      const names = ['content-security-policy', 'access-control-allow-origin', 'cache-control', 'set-cookie'] as const
      return names.map((name) => headers[name])
    }
    const [modal, secure] = [await headersOf(HOSTS.modal, '/frame'), await headersOf(HOSTS.secure, '/sdk')]
    expect(modal[0]).toContain('frame-ancestors https://app.example.com')
    expect(secure[0]).toContain(`frame-ancestors https://${HOSTS.modal}`)
    expect([modal.slice(1), secure.slice(1)]).toEqual([
      [undefined, 'no-cache', undefined],
      [undefined, expect.stringMatching(/^no-(?:cache|store)$/), undefined],
    ])
  })

  test('[T216] serves only SDK files on an SDK origin', async () => {
    const sdk = `/v/${version}/sdk.js`
    const reply = await stack.get(HOSTS.sdk, sdk)
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, '*'])
    for (const path of ['/frame', '/healthz', '/v/../frame', '/v/%2e%2e/frame']) {
      expect([path, (await stack.get(HOSTS.sdk, path)).status]).toEqual([path, 404])
    }
    expect((await stack.send({ path: sdk, method: 'POST', headers: { Host: HOSTS.sdk } })).status).toBe(404)
  })

  test.each([
    ['unknown.example.com'],
    ['127.0.0.1'],
    ['localhost'],
    [`${HOSTS.secure}.`],
    [`${HOSTS.secure}:8443`],
    [`x.${HOSTS.secure}`],
    [`${HOSTS.secure}.evil.example`],
    ['[::1]'],
  ])('[T216] rejects the host %s', async (host) => {
    const { status, headers, text } = await stack.get(host, '/healthz', { 'X-Forwarded-Host': HOSTS.secure })
    expect([status, headers['cache-control'], text]).toEqual([421, 'no-store', 'Unknown host'])
  })

  test.each([
    ['two hosts', ['GET /healthz HTTP/1.1', `Host: ${HOSTS.modal}`, `Host: ${HOSTS.secure}`], 400],
    ['a target with a host', [`GET http://${HOSTS.secure}/healthz HTTP/1.1`, `Host: ${HOSTS.modal}`], 400],
    ['HTTP/1.0 without a host', ['GET /healthz HTTP/1.0'], 421],
    ['HTTP/1.1 without a host', ['GET /healthz HTTP/1.1'], 400],
    ['a list of hosts', ['GET /healthz HTTP/1.1', `Host: ${HOSTS.modal}, ${HOSTS.secure}`], 421],
    ['a tunnel', [`CONNECT ${HOSTS.secure}:443 HTTP/1.1`, `Host: ${HOSTS.modal}`], 0],
  ])('[T216] rejects %s', async (_name, head, status) => {
    expect((await sendRaw({ port: stack.port, head: [...head, 'Connection: close'] })).status).toBe(status)
  })

  test('[T216] ignores the host that a client writes for proxies', async () => {
    const forged = { 'X-Forwarded-Host': HOSTS.secure, Forwarded: `host=${HOSTS.secure}`, 'X-Original-URL': '/sdk' }
    const { text } = await stack.get(HOSTS.modal, '/healthz', forged)
    expect(JSON.parse(text)).toEqual({ status: 'ok', service: 'modal' })
  })

  test('[T216] upgrades no connection', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']
    for (const name of NAMES) {
      const head = ['GET /healthz HTTP/1.1', `Host: ${HOSTS[name]}`, ...upgrade]
      const reply = await sendRaw({ port: stack.port, head })
      expect([reply.status, JSON.parse(reply.body)]).toEqual([200, expect.objectContaining({ service: name })])
    }
  })
})

describe('secrets', () => {
  test('[T216] passes secrets only to the secure server', async () => {
    const environment = async (name: string) => readFileSync(`/proc/${await pidOf(name)}/environ`, 'utf8')
    expect(await environment('secure')).toMatch(/\0KEK=test:/)
    for (const name of ['router', 'modal', 'gateway']) {
      expect(await environment(name)).not.toMatch(/KEK|CODE_SECRET|SMTP_URL|SECURE_/)
    }
    expect(await environment('gateway')).toMatch(/\0DATABASE_URL=/)
  })

  test.runIf(isRoot)('[T216] cannot be read by the user of another server', async () => {
    const [secure, parent] = [await pidOf('secure'), stack.pid]
    const gateway = { uid: FIRST_USER + 2, gid: FIRST_USER + 2, stdio: 'pipe' as const }
    for (const pid of [secure, parent]) {
      expect(() => execFileSync('cat', [`/proc/${pid}/environ`], gateway)).toThrow('Permission denied')
    }
    const users = await Promise.all(['router', ...NAMES].map(async (name) => userOf(await pidOf(name))))
    expect(users).toEqual([0, 1, 2, 3].map((offset) => FIRST_USER + offset))
  })
})

describe('failures', () => {
  test.each(['router', ...NAMES])('starts the %s again after a kill, while the others answer', async (name) => {
    await stack.started()
    const before = await stack.health()
    process.kill(before?.[name]?.pid ?? 0, 'SIGKILL')
    const others = NAMES.filter((one) => one !== name)
    // Without its router no host answers.
    if (name !== 'router') {
      for (const other of others) expect(await serviceOf(HOSTS[other])).toBe(other)
      await expect.poll(() => serviceOf(HOSTS[name as 'modal']).catch(() => ''), SOON).toBe(name)
    }
    await expect.poll(async () => (await stack.health())?.[name]?.state, SOON).toMatch(/up|failing/)
    const after = await stack.health()
    expect(after?.[name]).toMatchObject({ restarts: (before?.[name]?.restarts ?? 0) + 1 })
    for (const other of others) {
      expect(after?.[other]?.pid).toBe(before?.[other]?.pid)
      expect(await serviceOf(HOSTS[other])).toBe(other)
    }
  })

  test('serves the metrics of each process', async () => {
    const [modal, secure] = [await stack.probe('/metrics/modal'), await stack.probe('/metrics/secure')]
    expect([modal.status, secure.status, (await stack.probe('/metrics/other')).status]).toEqual([200, 200, 404])
    expect(secure.text).toContain('# TYPE ')
  })
})

test('serves a new site and a new gateway host after SIGHUP', async () => {
  const second = 'https://new.example.com'
  const projects = {
    default: { ...CONFIG.projects.default, origins: ['https://app.example.com', second] },
    other: { origins: [second], endpoints: { gateway: 'https://api.example.com' } },
  }
  writeFileSync(stack.configFile, JSON.stringify({ ...CONFIG, projects }))
  process.kill(stack.pid, 'SIGHUP')
  const policyOf = async (host: string) => (await stack.get(host, '/frame')).headers['content-security-policy']
  await expect.poll(() => policyOf(HOSTS.modal), SOON).toContain(second)
  await expect.poll(async () => (await stack.get('api.example.com', '/healthz')).status).toBe(200)
})

test('ends every process after the supervisor was killed', async () => {
  const own = await startOnePort()
  onTestFinished(own.close)
  await own.started()
  const pids = Object.values((await own.health()) ?? {}).map(({ pid }) => pid ?? 0)
  process.kill(own.pid, 'SIGKILL')
  await expect.poll(() => pids.filter(isRunning), SOON).toEqual([])
})

test('reports every mistake at once', async () => {
  const { secureOrigin: _, ...config } = CONFIG
  const wrong = {
    ...config,
    secureOrigin: `https://${HOSTS.modal}`,
    projects: { default: { origins: [`https://${HOSTS.gateway}`], endpoints: CONFIG.projects.default.endpoints } },
  }
  const own = await startOnePort(
    { SECURE_KEK: undefined, KEK: 'a:b', SECURE_CODE_SECRET: 'short', GATEWAY_LOG_LEVEL: 'loud', PORT: 'x' },
    wrong,
  )
  onTestFinished(own.close)
  expect(await own.exit).toBe(1)
  for (const line of [
    /^PORT is "x"/m,
    /^the secure server and the modal server share the host name modal\.example\.com/m,
    /^projects: the site https:\/\/gateway\.example\.com has the host name of the gateway server/m,
    /^KEK reaches no server\. Rename it to SECURE_KEK\.$/m,
    /^SECURE_KEK: a key-encryption key is required/m,
    /^SECURE_CODE_SECRET must have at least/m,
    /^GATEWAY_LOG_LEVEL is "loud"/m,
  ]) {
    expect(own.output()).toMatch(line)
  }
})

test('ends every process on SIGTERM', async () => {
  await stack.started()
  const pids = Object.values((await stack.health()) ?? {}).map(({ pid }) => pid ?? 0)
  process.kill(stack.pid, 'SIGTERM')
  expect(await stack.exit).toBe(0)
  expect(pids.filter(isRunning)).toEqual([])
})

function isRunning(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const userOf = (pid: number) => Number(/^Uid:\s+([0-9]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
