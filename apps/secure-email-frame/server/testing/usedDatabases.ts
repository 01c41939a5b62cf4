import type { Queries } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'

/** Databases of closed servers of this worker: creating and migrating one takes longer than most tests. */
const unused = new Set<string>()

/** Empty a used one before use. */
export async function takeDatabase(): Promise<string> {
  const url = [...unused].at(-1)
  if (url === undefined) return newDatabase()
  unused.delete(url)
  return url
}

export const returnDatabase = (url: string) => void unused.add(url)

export const keepDatabase = (url: string) => void unused.delete(url)

/** Foreign keys are off meanwhile, so that the order does not matter. */
export async function emptyDatabase({ query }: Queries) {
  const tables = await query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
  )
  const deletions = tables.map(({ name }) => `DELETE FROM ${name}`)
  await query(
    ['SET session_replication_role = replica', ...deletions, 'SET session_replication_role = DEFAULT'].join(';'),
  )
}

const CATALOGS = ['pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger']

/** A database with a test's own triggers must not be reused. */
export async function lastSchemaChange({ query }: Queries): Promise<string | undefined> {
  const rows = CATALOGS.map((catalog) => `SELECT xmin FROM ${catalog}`).join(' UNION ALL ')
  const [last] = await query<{ change: string }>(`SELECT max(xmin::text::bigint) AS change FROM (${rows}) AS changed`)
  return last?.change
}
