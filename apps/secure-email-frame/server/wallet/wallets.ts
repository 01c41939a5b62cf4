import type { DataKeyProof, KeySlot, SealedWallet, WalletRecord } from '@airlock/protocol/secure/api'
import { slotText } from '@airlock/protocol/secure/proofText'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import { auditChange } from '../database/audit.ts'
import { sceneOf } from '../mail/Scene.ts'
import { walletLockedEmail } from '../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../notices/noticeQueue.ts'
import type { WrappedKey } from '../secrets/keyEncryption.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { contextOf, proofKeyOf, requireDataKey, subjectOf } from './dataKeyProof.ts'
import { activateSlot } from './slots.ts'
import { recordOf } from './walletRecord.ts'

const DATA_KEY_BYTES = 32

export async function createWallet(
  { database, keyEncryption }: Context,
  session: Session,
  { wallet, dataKey, slot: passkeySlot }: { wallet: SealedWallet; dataKey: string; slot?: KeySlot | undefined },
): Promise<WalletRecord> {
  const { user_id: userId, isRecent, passkey_id: passkeyId } = session
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  const isOwnSlot = passkeySlot?.kind === 'passkey' && passkeySlot.parameters.credentialId === passkeyId
  if (passkeySlot !== undefined && !isOwnSlot) throw new ApiError('INVALID_INPUT')
  const key = Buffer.from(dataKey, 'base64url')
  if (key.length !== DATA_KEY_BYTES) throw new ApiError('INVALID_INPUT')
  const serverSlot = await keyEncryption.wrap(key, contextOf(userId, wallet))
  const proofKey = proofKeyOf(key, wallet.walletId)
  key.fill(0)
  await database.transaction(async (queries) => {
    const [created] = await queries.query(
      `INSERT INTO wallets (user_id, wallet, server_slot, proof_key) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
       RETURNING user_id`,
      [userId, JSON.stringify(wallet), JSON.stringify(serverSlot), proofKey],
    )
    if (created === undefined) return
    if (passkeySlot !== undefined) await activateSlot(queries, userId, passkeySlot)
    await auditChange(queries, 'walletCreated', session)
  })
  return recordOf(database, userId)
}

/** @throws ApiError CODE_NEEDED, WALLET_LOCKED, KEYS_UNAVAILABLE, STATE_CONFLICT without a wallet */
export async function openServerSlot(
  { database, keyEncryption }: Context,
  session: Session,
): Promise<{ dataKey: string }> {
  const { user_id: userId, isRecent } = session
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  const [row] = await database.query<{ wallet: SealedWallet; server_slot: WrappedKey | null }>(
    'SELECT wallet, server_slot FROM wallets WHERE user_id = $1',
    [userId],
  )
  if (row === undefined) throw new ApiError('STATE_CONFLICT')
  if (row.server_slot === null) throw new ApiError('WALLET_LOCKED')
  const key = await keyEncryption.unwrap(row.server_slot, contextOf(userId, row.wallet))
  await auditChange(database, 'serverSlotOpened', session)
  return { dataKey: key.toString('base64url') }
}

export async function lockWallet(
  context: Context,
  session: Session,
  { proof }: { proof: DataKeyProof },
): Promise<WalletRecord> {
  const { user_id: userId, isRecent } = session
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  const rows = await context.database.query<{ kind: string; slot: KeySlot; has_opened: boolean }>(
    'SELECT kind, slot, has_opened FROM slots WHERE user_id = $1',
    [userId],
  )
  if (rows.length < 2) throw new ApiError('STATE_CONFLICT')
  if (rows.some((row) => !row.has_opened)) throw new ApiError('SLOT_UNTRIED')
  const subject = subjectOf(slotText(rows.map(({ slot }) => slot)))
  await requireDataKey(context, session, { action: 'lock', subject, proof })
  const notice = await context.database.transaction(async (queries) => {
    await queries.query('SELECT 1 FROM wallets WHERE user_id = $1 FOR UPDATE', [userId])
    const currentSlots = await queries.query<{ slot: KeySlot }>('SELECT slot FROM slots WHERE user_id = $1', [userId])
    // The slots that the proof covers may have been replaced.
    if (subjectOf(slotText(currentSlots.map(({ slot }) => slot))) !== subject) throw new ApiError('STATE_CONFLICT')
    await queries.query('UPDATE wallets SET server_slot = NULL WHERE user_id = $1', [userId])
    await auditChange(queries, 'walletLocked', session)
    // Deletes pending changes, which may lack the data key proof that a locked wallet requires.
    await queries.query('DELETE FROM email_changes WHERE user_id = $1', [userId])
    await queries.query('DELETE FROM social_transactions WHERE user_id = $1', [userId])
    const { email } = await readUser(queries, userId)
    return email === null
      ? undefined
      : queueEmail(queries, userId, walletLockedEmail(sceneOf(context.config, session), email))
  })
  sendInBackground(context, notice)
  return recordOf(context.database, userId)
}
