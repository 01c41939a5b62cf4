import type { KeySlot, PreviousSlot, SealedWallet, WalletRecord } from '@airlock/protocol/secure/api'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { WrappedKey } from '../secrets/keyEncryption.ts'

const FORMER_DAYS = 30
export const PREVIOUS_TTL = `${FORMER_DAYS} days`
export const MAX_FORMER = 16

export async function readWallet(queries: Queries, userId: string): Promise<WalletRecord | null> {
  const [row] = await queries.query<{ wallet: SealedWallet; server_slot: WrappedKey | null }>(
    'SELECT wallet, server_slot FROM wallets WHERE user_id = $1',
    [userId],
  )
  if (row === undefined) return null
  const slots = await queries.query<{ slot: KeySlot }>('SELECT slot FROM slots WHERE user_id = $1 ORDER BY kind', [
    userId,
  ])
  return {
    wallet: row.wallet,
    mode: row.server_slot === null ? 'user-locked' : 'managed',
    slots: slots.map(({ slot }) => slot),
    formerSlots: await previousSlots(queries, userId),
  }
}

/** @throws ApiError STATE_CONFLICT without a wallet */
export async function recordOf(queries: Queries, userId: string): Promise<WalletRecord> {
  const record = await readWallet(queries, userId)
  if (record === null) throw new ApiError('STATE_CONFLICT')
  return record
}

async function previousSlots({ query }: Queries, userId: string): Promise<PreviousSlot[]> {
  const rows = await query<{ id: string; kind: KeySlot['kind']; replaced_at: Date }>(
    `SELECT id, kind, replaced_at FROM former_slots WHERE user_id = $1 AND replaced_at > now() - interval '${PREVIOUS_TTL}'
     ORDER BY replaced_at DESC LIMIT ${MAX_FORMER}`,
    [userId],
  )
  return rows.map(({ id, kind, replaced_at }) => ({
    id,
    kind,
    replacedAt: replaced_at.getTime(),
    keptUntil: restorableUntil(replaced_at),
  }))
}

export const restorableUntil = (replacedAt: Date) => replacedAt.getTime() + FORMER_DAYS * 86_400_000
