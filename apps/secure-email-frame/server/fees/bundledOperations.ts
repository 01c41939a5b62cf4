import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'
import { NEWEST, type State } from './storedOperations.ts'

/** Column `relayer` of accepted operations; barred ones have none. */
const BUNDLER = 'bundler'
/** Limit of pending operations per network; parallel servers may exceed it slightly. */
export const MAX_WAITING = 256
export const MAX_OF_ACCOUNT = 8

export type StoredOperation = Pick<CheckedOperation, 'hash' | 'sender' | 'key' | 'callsHash' | 'validUntil'> & {
  id: Hex
  call: { operation?: object }
  state: State
  ageMs: number
}
type New = Omit<StoredOperation, 'state' | 'ageMs'> & Pick<CheckedOperation, 'last'>
type Row = Pick<StoredOperation, 'hash' | 'sender' | 'id' | 'call' | 'state'> & {
  operation_key: Hex
  calls_hash: Hex
  valid_until: string
  age_ms: string
}

const COLUMNS = `hash, sender, operation_key, calls_hash, id, valid_until, call, state,
  extract(epoch FROM now() - tried_at) * 1000 AS age_ms`

/** Public once sent, so no row is secret. */
export function bundledOperations({ query }: Pick<Database, 'query'>, chainId: number) {
  async function find(condition: string, values: unknown[]): Promise<StoredOperation[]> {
    const rows = await query<Row>(`SELECT ${COLUMNS} FROM sponsored_operations WHERE ${condition}`, values)
    return rows.map(({ operation_key: key, calls_hash: callsHash, valid_until, age_ms, ...row }) => ({
      ...row,
      ...{ key, callsHash },
      validUntil: Number(valid_until),
      ageMs: Number(age_ms),
    }))
  }
  const isFullFor = (account: string) => `(
    SELECT count(*) >= ${MAX_WAITING} OR count(*) FILTER (WHERE sender = ${account}) >= ${MAX_OF_ACCOUNT}
    FROM sponsored_operations WHERE relayer = '${BUNDLER}' AND chain_id = $1 AND state IN ('open', 'used')
  )`
  return {
    byHash: async (hash: Hex) => (await find('hash = $1', [hash]))[0],
    openOf: async (sender: Address) =>
      (await find("chain_id = $1 AND sender = $2 AND state = 'open'", [chainId, sender]))[0],
    waiting: () => find(`relayer = '${BUNDLER}' AND chain_id = $1 AND state IN ('open', 'used')`, [chainId]),
    /** A lagging node reopens nothing. */
    async record(hash: Hex, state: 'used' | 'ended'): Promise<void> {
      await query("UPDATE sponsored_operations SET state = $2 WHERE hash = $1 AND state IN ('open', 'used')", [
        hash,
        state,
      ])
    },
    async offer(hash: Hex): Promise<void> {
      await query('INSERT INTO sponsored_offers (hash) VALUES ($1) ON CONFLICT DO NOTHING', [hash])
    },
    async isOffered(hash: Hex): Promise<boolean> {
      return (await query('SELECT FROM sponsored_offers WHERE hash = $1', [hash])).length > 0
    },
    async isFull(sender: Address): Promise<boolean> {
      const [row] = await query<{ full: boolean }>(`SELECT ${isFullFor('$2')} AS full`, [chainId, sender])
      return row?.full === true
    },
    /** @returns false if too many are pending, or the account has an open one or one newer than `last` */
    async insert({ hash, sender, key, callsHash, validUntil, id, call, last }: New): Promise<boolean> {
      const rows = await query(
        `INSERT INTO sponsored_operations
           (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, state)
         SELECT '${BUNDLER}', $1, $2, $3, $4, $5, $6, $7, $8, 'open'
         WHERE NOT ${isFullFor('$3')} AND ($9::boolean OR $10::text IS NOT DISTINCT FROM (
           SELECT hash FROM sponsored_operations WHERE chain_id = $1 AND sender = $3 AND ${NEWEST}
         ))
         ON CONFLICT DO NOTHING RETURNING hash`,
        [chainId, hash, sender, key, callsHash, id, validUntil, JSON.stringify(call), last === undefined, last ?? null],
      )
      return rows.length > 0
    },
    /** Gives one process the next retry, also of operations that a reorg dropped. */
    async claim(hash: Hex, afterMs: number): Promise<boolean> {
      const rows = await query(
        `UPDATE sponsored_operations SET tried_at = now()
         WHERE hash = $1 AND state IN ('open', 'used') AND tried_at <= now() - $2 * interval '1 millisecond' RETURNING hash`,
        [hash, afterMs],
      )
      return rows.length > 0
    },
  }
}
