import type { SealedWallet } from '@airlock/protocol/secure/api'
import type { Context } from '../context.ts'
import type { WrappedKey } from '../secrets/keyEncryption.ts'
import { contextOf } from './dataKeyProof.ts'

const BATCH = 100

export type KeyUse = {
  rewrapped: number
  older: ReadonlyMap<string, number>
}

type Store = Pick<Context, 'database' | 'keyEncryption'>
type Row = { user_id: string; wallet: SealedWallet; server_slot: WrappedKey }

/** Safe to run in parallel, interrupt and repeat: slots that changed meanwhile are skipped. */
export async function rewrapServerSlots(store: Store): Promise<KeyUse> {
  const { keys } = store.keyEncryption
  let rewrapped = 0
  for (const key of (await olderKeys(store)).keys()) {
    if (!keys.includes(key)) continue
    for (let rows = await batchOf(store, key, ''); rows.length > 0; ) {
      for (const row of rows) if (await rewrap(store, row)) rewrapped += 1
      rows = await batchOf(store, key, rows.at(-1)?.user_id ?? '')
    }
  }
  return { rewrapped, older: await olderKeys(store) }
}

function batchOf({ database }: Store, key: string, after: string) {
  return database.query<Row>(
    `SELECT user_id, wallet, server_slot FROM wallets WHERE server_slot->>'key' = $1 AND user_id > $2 ORDER BY user_id LIMIT ${BATCH}`,
    [key, after],
  )
}

async function rewrap({ database, keyEncryption }: Store, { user_id: userId, wallet, server_slot: old }: Row) {
  const context = contextOf(userId, wallet)
  const dataKey = await keyEncryption.unwrap(old, context).catch(() => undefined)
  if (dataKey === undefined) return false
  const slot = await keyEncryption.wrap(dataKey, context)
  dataKey.fill(0)
  const replaced = await database.query(
    'UPDATE wallets SET server_slot = $3 WHERE user_id = $1 AND server_slot = $2::jsonb RETURNING user_id',
    [userId, JSON.stringify(old), JSON.stringify(slot)],
  )
  return replaced.length > 0
}

async function olderKeys({ database, keyEncryption }: Store) {
  const rows = await database.query<{ key: string; wallets: number }>(
    `SELECT server_slot->>'key' AS key, count(*)::int AS wallets FROM wallets
     WHERE server_slot IS NOT NULL AND server_slot->>'key' <> $1 GROUP BY 1 ORDER BY 1`,
    [keyEncryption.keys[0]],
  )
  return new Map(rows.map(({ key, wallets }) => [key, wallets]))
}

export function keyMessages({ rewrapped, older }: KeyUse, keys: readonly string[]): string[] {
  const [first, ...others] = keys
  const missing = [...older.keys()].filter((key) => !keys.includes(key))
  return [
    ...(rewrapped > 0 ? [`KEK: wallets wrapped again under the key ${first}: ${rewrapped}.`] : []),
    ...others.map((key) =>
      older.has(key)
        ? `KEK: wallets that do not open with the key ${key}, which wraps them: ${older.get(key)}. Compare it with the earlier key.`
        : `KEK: no wallet uses the key ${key}. You can remove it.`,
    ),
    ...missing.map(
      (key) =>
        `KEK: wallets wrapped by the key ${key}, which is not given: ${older.get(key)}. Add it behind the first.`,
    ),
  ]
}
