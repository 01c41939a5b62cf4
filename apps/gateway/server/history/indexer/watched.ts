import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'

export type Watched = {
  /** Inclusive; `undefined` before the first. */
  from: number | undefined
  to: number | undefined
  fromTime: number | undefined
  isComplete: boolean
  hasNative: boolean
  /** Milliseconds since the head was read. */
  age: number | undefined
}

/** Limits all chains; evicts the least recently requested. */
const MOST_WATCHED = 10_000
const FOLLOWED = "interval '10 minutes'"

const COLUMNS = `
  indexed_from::float8 AS "from", indexed_to::float8 AS "to", indexed_from_time::float8 AS "fromTime",
  is_complete AS "isComplete", has_native AS "hasNative",
  (extract(epoch FROM clock_timestamp() - synced_at) * 1000)::float8 AS age`

type Nullable = 'from' | 'to' | 'fromTime' | 'age'
type Row = Omit<Watched, Nullable> & Record<Nullable, number | null>

const read = (row: Row): Watched => ({
  ...row,
  from: row.from ?? undefined,
  to: row.to ?? undefined,
  fromTime: row.fromTime ?? undefined,
  age: row.age ?? undefined,
})

/** Retries missing data, because it may exist by now. */
export async function watch(
  queries: Queries,
  chain: number,
  account: Hex,
  { max = MOST_WATCHED, countNew }: { max?: number | undefined; countNew?: (() => Promise<void>) | undefined },
) {
  if (countNew !== undefined && (await readWatched(queries, chain, account)) === undefined) await countNew()
  const [row] = await queries.query<{ isNew: boolean }>(
    `INSERT INTO watched AS w (chain, account) VALUES ($1, $2)
     ON CONFLICT (chain, account) DO UPDATE SET
       is_complete = w.is_complete AND w.asked_at > now() - ${FOLLOWED}, asked_at = clock_timestamp()
     RETURNING (xmax = 0) AS "isNew"`,
    [chain, account],
  )
  if (row?.isNew !== true) return
  await queries.query(
    `DELETE FROM watched WHERE (chain, account) IN (SELECT chain, account FROM watched ORDER BY asked_at DESC OFFSET $1)`,
    [max],
  )
}

export async function readWatched(queries: Queries, chain: number, account: Hex): Promise<Watched | undefined> {
  const [row] = await queries.query<Row>(`SELECT ${COLUMNS} FROM watched WHERE chain = $1 AND account = $2`, [
    chain,
    account,
  ])
  return row && read(row)
}

export async function isAwaited(queries: Queries, chain: number): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 FROM watched WHERE chain = $1 AND (synced_at IS NULL OR asked_at > synced_at) LIMIT 1',
    [chain],
  )
  return rows.length > 0
}

export async function readFollowed(queries: Queries, chain: number): Promise<(Watched & { account: Hex })[]> {
  const rows = await queries.query<Row & { account: Hex }>(
    `SELECT account, ${COLUMNS} FROM watched WHERE chain = $1 AND asked_at > now() - ${FOLLOWED} ORDER BY account`,
    [chain],
  )
  return rows.map((row) => ({ ...read(row), account: row.account }))
}
