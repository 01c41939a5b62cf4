import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { airlockConfig } from '@airlock/protocol/config/config'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startOnePort } from './startOnePort.ts'

/** Needs what `npm run build` makes. */
const small = fileURLToPath(new URL('../../deploy/small', import.meta.url))
const read = (name: string) => readFileSync(join(small, name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'small-'))
cpSync(small, folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  execFileSync('sh', [join(folder, script), ...args], { env: { ...process.env, ...env }, stdio: 'pipe' })
const variables = (name: string) => parseEnv(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
const hasPsql = canRun('psql')

describe('deploy/small', () => {
  test('has one host in its Caddyfile for each server', () => {
    const { modalOrigin, secureOrigin, projects } = airlockConfig.parse(JSON.parse(read('airlock.config.json')))
    const origins = [modalOrigin, projects.default?.endpoints.gateway ?? '', secureOrigin]
    const [, hosts = ''] = /^(\S+(?:, \S+)+) \{$/m.exec(read('Caddyfile')) ?? []
    expect(hosts.split(', ')).toEqual(origins.map((origin) => new URL(origin).host))
  })

  test('writes its secrets once', () => {
    run('secrets.sh', ['smtps://user:password@mail.example.com', 'Wallet <no-reply@example.com>'])
    const before = variables('airlock.env')
    expect(() => run('secrets.sh', ['smtps://a', 'b'])).toThrow('airlock.env exists')
    expect(variables('airlock.env')).toEqual(before)
  })

  test.runIf(hasPsql)('starts with them, and separates the databases', async () => {
    const server = new URL(process.env.AIRLOCK_TEST_DATABASE ?? '')
    run('databases.sh', [], {
      ...variables('database.env'),
      ...{ POSTGRES_USER: server.username, PGPASSWORD: server.password, PGHOST: server.hostname, PGPORT: server.port },
    })
    const env = Object.fromEntries(
      Object.entries(variables('airlock.env')).map(([name, value]) => [
        name,
        value.replace('@database:5432', `@${server.host}`),
      ]),
    )
    const stack = await startOnePort(env, JSON.parse(read('airlock.config.json')) as object)
    onTestFinished(stack.close)
    await stack.started()
    const health = await stack.get('wallet.example.com', '/healthz')
    expect(JSON.parse(health.text)).toMatchObject({ status: 'ok', service: 'secure' })

    const url = (env.GATEWAY_DATABASE_URL ?? '').replace(/gateway$/, 'secure')
    const stranger = new pg.Client(url)
    await expect(stranger.connect()).rejects.toThrow('permission denied for database "secure"')
  })
})

function canRun(program: string) {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
