import pg from 'pg'

export type Database = Queries & {
  transaction<Value>(run: (queries: Queries) => Promise<Value>): Promise<Value>
  /** Opens a connection outside the pool, whose locks last until it closes. */
  connect(): Promise<Connection>
  /** Never rejects. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
  pool: pg.Pool
}
export type Connection = Pick<Database, 'query' | 'transaction' | 'close'>
export type Queries = {
  query<Row extends object = object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
/** Below an orchestrator's three seconds. */
const PROBE_TIMEOUT_MS = 2_000
const MIGRATION_LOCK = 7_411_902

/** @param migrations never edit one that ran @throws Error if the database is unreachable or newer than this server */
export async function openDatabase(url: string, migrations: readonly string[]): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  pool.on('error', () => {})
  const probe = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  probe.on('error', () => {})
  let probing: Promise<boolean> | undefined
  const on = (client: pg.Pool | pg.ClientBase): Queries => ({
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows
    },
  })
  async function transactionOn<Value>(client: pg.ClientBase, run: (queries: Queries) => Promise<Value>) {
    try {
      await client.query('BEGIN')
      const value = await run(on(client))
      await client.query('COMMIT')
      return value
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => {})
      throw cause
    }
  }
  const database: Database = {
    ...on(pool),
    pool,
    async transaction(run) {
      const client = await pool.connect()
      try {
        return await transactionOn(client, run)
      } finally {
        client.release()
      }
    },
    async connect() {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        keepAlive: true,
      })
      client.on('error', () => {})
      await client.connect()
      return { ...on(client), transaction: (run) => transactionOn(client, run), close: () => client.end() }
    },
    isAlive() {
      probing ??= probe
        .query('SELECT 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          probing = undefined
        })
      return probing
    },
    async close() {
      await Promise.all([pool.end(), probe.end()])
    },
  }
  try {
    await migrate(database, migrations)
  } catch (cause) {
    await database.close()
    throw cause
  }
  return database
}

async function migrate(database: Database, migrations: readonly string[]) {
  await database.transaction(async ({ query }) => {
    await query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await query(
      'CREATE TABLE IF NOT EXISTS migrations (version int PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())',
    )
    const [{ version } = { version: 0 }] = await query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM migrations',
    )
    if (version > migrations.length) {
      throw new Error(
        `The database is at version ${version}, this server knows ${migrations.length}: start the newer server.`,
      )
    }
    for (const [index, statement] of migrations.entries()) {
      if (index < version) continue
      await query(statement)
      await query('INSERT INTO migrations (version) VALUES ($1)', [index + 1])
    }
  })
}
