import type { KeySlot, SealedWallet, WalletRecord } from '@airlock/protocol/secure/api'
import type { Context } from './context.ts'
import type { Queries } from './database.ts'
import { Fault } from './Fault.ts'
import type { WrappedKey } from './keyEncryption.ts'
import type { Session } from './sessions.ts'

const DATA_KEY_BYTES = 32

/** What the server slot is bound to beside its key. */
const contextOf = (userId: string, { walletId }: SealedWallet) => `${userId}|${walletId}`

export async function readWallet({ query }: Queries, userId: string): Promise<WalletRecord | null> {
  const [row] = await query<{ wallet: SealedWallet; server_slot: WrappedKey | null }>(
    'SELECT wallet, server_slot FROM wallets WHERE user_id = $1',
    [userId],
  )
  if (row === undefined) return null
  const slots = await query<{ slot: KeySlot }>('SELECT slot FROM slots WHERE user_id = $1 ORDER BY kind', [userId])
  return {
    wallet: row.wallet,
    mode: row.server_slot === null ? 'user-locked' : 'managed',
    slots: slots.map(({ slot }) => slot),
  }
}

/** The first wallet of a user wins, whatever two devices do at the same time: where one exists it is answered. */
export async function createWallet(
  { database, keyEncryption }: Context,
  { user_id: userId, fresh }: Session,
  { wallet, dataKey }: { wallet: SealedWallet; dataKey: string },
): Promise<WalletRecord> {
  if (!fresh) throw new Fault('CODE_NEEDED')
  const key = Buffer.from(dataKey, 'base64url')
  if (key.length !== DATA_KEY_BYTES) throw new Fault('INVALID_INPUT')
  const slot = await keyEncryption.wrap(key, contextOf(userId, wallet))
  key.fill(0)
  await database.query(
    'INSERT INTO wallets (user_id, wallet, server_slot) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [userId, JSON.stringify(wallet), JSON.stringify(slot)],
  )
  return recordOf(database, userId)
}

/** Opens the server slot. @throws Fault CODE_NEEDED, WALLET_LOCKED, KEYS_UNAVAILABLE, STATE_CONFLICT where there is no wallet */
export async function openServerSlot(
  { database, keyEncryption }: Context,
  { user_id: userId, fresh }: Session,
): Promise<{ dataKey: string }> {
  if (!fresh) throw new Fault('CODE_NEEDED')
  const [row] = await database.query<{ wallet: SealedWallet; server_slot: WrappedKey | null }>(
    'SELECT wallet, server_slot FROM wallets WHERE user_id = $1',
    [userId],
  )
  if (row === undefined) throw new Fault('STATE_CONFLICT')
  if (row.server_slot === null) throw new Fault('WALLET_LOCKED')
  const key = await keyEncryption.unwrap(row.server_slot, contextOf(userId, row.wallet))
  return { dataKey: key.toString('base64url') }
}

export async function putSlot({ database }: Context, { user_id: userId, fresh }: Session, slot: KeySlot) {
  if (!fresh) throw new Fault('CODE_NEEDED')
  const placed = await database.query(
    `INSERT INTO slots (user_id, kind, slot) SELECT $1, $2, $3 FROM wallets WHERE user_id = $1
     ON CONFLICT (user_id, kind) DO UPDATE SET slot = excluded.slot RETURNING kind`,
    [userId, slot.kind, JSON.stringify(slot)],
  )
  if (placed.length === 0) throw new Fault('STATE_CONFLICT')
  return recordOf(database, userId)
}

/** From *managed* to *user-locked*: only once the person has both other ways in. */
export async function lockWallet({ database }: Context, { user_id: userId, fresh }: Session): Promise<WalletRecord> {
  if (!fresh) throw new Fault('CODE_NEEDED')
  const locked = await database.query(
    `UPDATE wallets SET server_slot = NULL WHERE user_id = $1
     AND (SELECT count(DISTINCT kind) FROM slots WHERE user_id = $1 AND kind IN ('passkey', 'recovery')) = 2 RETURNING user_id`,
    [userId],
  )
  if (locked.length === 0) throw new Fault('STATE_CONFLICT')
  return recordOf(database, userId)
}

async function recordOf(queries: Queries, userId: string): Promise<WalletRecord> {
  const record = await readWallet(queries, userId)
  if (record === null) throw new Fault('STATE_CONFLICT')
  return record
}
