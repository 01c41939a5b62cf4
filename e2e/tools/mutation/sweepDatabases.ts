import pg from 'pg'

const EVERY_MS = 30_000

/** Drops the databases that earlier test files left behind: thousands of runs would fill the disk. Returns what ends it. */
export function sweepDatabases(url: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: `${url}/postgres`, max: 1 })
  // The server ends its connections before all of them are closed.
  pool.on('error', () => {})
  let observed = new Set<string>()
  async function sweep() {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%'
       AND datname NOT IN (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)`,
    )
    // A database that was idle at the last sweep too is no longer used; a new one is left.
    for (const { name } of rows.filter((row) => observed.has(row.name))) {
      await pool.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`).catch(() => undefined)
    }
    observed = new Set(rows.map(({ name }) => name))
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
    await pool.end()
  }
}
