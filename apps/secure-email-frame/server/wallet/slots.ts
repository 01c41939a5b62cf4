import type { DataKeyProof, KeySlot, WalletRecord } from '@airlock/protocol/secure/api'
import { slotText } from '@airlock/protocol/secure/proofText'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import { auditChange } from '../database/audit.ts'
import type { Email } from '../mail/mailer.ts'
import { sceneOf } from '../mail/Scene.ts'
import { keyChangedEmail } from '../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../notices/noticeQueue.ts'
import { randomId } from '../secrets/secrets.ts'
import { readUser, type Session } from '../sessions/sessions.ts'
import { requireDataKey, subjectOf } from './dataKeyProof.ts'
import { MAX_FORMER, PREVIOUS_TTL, recordOf, restorableUntil } from './walletRecord.ts'

type Kind = KeySlot['kind']

const PENDING_LIFE = '1 hour'

/** @throws ApiError CODE_NEEDED, STATE_CONFLICT */
export async function putSlot(
  { database }: Context,
  { user_id: userId, family, isRecent }: Session,
  slot: KeySlot,
): Promise<KeySlot> {
  if (!isRecent) throw new ApiError('CODE_NEEDED')
  const [pending] = await database.query<{ slot: KeySlot }>(
    `INSERT INTO pending_slots (user_id, family, kind, slot, expires_at)
     SELECT $1, $2, $3, $4, now() + interval '${PENDING_LIFE}' FROM wallets WHERE user_id = $1
     ON CONFLICT (family, kind) DO UPDATE SET slot = excluded.slot, expires_at = excluded.expires_at RETURNING slot`,
    [userId, family, slot.kind, JSON.stringify(slot)],
  )
  if (pending === undefined) throw new ApiError('STATE_CONFLICT')
  return pending.slot
}

/** @throws ApiError CODE_NEEDED, KEY_NEEDED, STATE_CONFLICT */
export async function confirmSlot(
  context: Context,
  session: Session,
  { kind, proof }: { kind: Kind; proof: DataKeyProof },
): Promise<WalletRecord> {
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  const { user_id: userId, family } = session
  const { database } = context
  const [pending] = await database.query<{ slot: KeySlot }>(
    'SELECT slot FROM pending_slots WHERE family = $1 AND kind = $2 AND expires_at > now()',
    [family, kind],
  )
  if (pending === undefined) throw new ApiError('STATE_CONFLICT')
  await requireDataKey(context, session, { action: 'confirmSlot', subject: subjectOf(slotText([pending.slot])), proof })
  return changeSlots(context, session, async (queries) => {
    // The slot that the proof covers may have been replaced.
    const [used] = await queries.query(
      'DELETE FROM pending_slots WHERE family = $1 AND kind = $2 AND slot = $3 RETURNING kind',
      [family, kind, JSON.stringify(pending.slot)],
    )
    if (used === undefined) throw new ApiError('STATE_CONFLICT')
    const previous = await retire(queries, userId, kind)
    await activateSlot(queries, userId, pending.slot)
    await auditChange(queries, 'slotPut', session)
    return keyChangedEmail(sceneOf(context.config, session), {
      change: previous ? 'Replaced' : 'Added',
      kind,
      keptUntil: previous,
    })
  })
}

/** @throws ApiError CODE_NEEDED, KEY_NEEDED, STATE_CONFLICT */
export async function restoreSlot(
  context: Context,
  session: Session,
  { id, proof }: { id: string; proof: DataKeyProof },
): Promise<WalletRecord> {
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  const { user_id: userId } = session
  await requireDataKey(context, session, { action: 'restoreSlot', subject: id, proof })
  return changeSlots(context, session, async (queries) => {
    const [back] = await queries.query<{ slot: KeySlot }>(
      `DELETE FROM former_slots WHERE id = $1 AND user_id = $2 AND replaced_at > now() - interval '${PREVIOUS_TTL}' RETURNING slot`,
      [id, userId],
    )
    if (back === undefined) throw new ApiError('STATE_CONFLICT')
    const { kind } = back.slot
    const previous = await retire(queries, userId, kind)
    await activateSlot(queries, userId, back.slot)
    await auditChange(queries, 'slotRestored', session)
    return keyChangedEmail(sceneOf(context.config, session), { change: 'Restored', kind, keptUntil: previous })
  })
}

async function changeSlots(
  context: Context,
  { user_id: userId }: Session,
  change: (queries: Queries) => Promise<(to: string) => Email>,
): Promise<WalletRecord> {
  const notice = await context.database.transaction(async (queries) => {
    await queries.query('SELECT 1 FROM wallets WHERE user_id = $1 FOR UPDATE', [userId])
    const mailTo = await change(queries)
    const { email } = await readUser(queries, userId)
    return email === null ? undefined : queueEmail(queries, userId, mailTo(email))
  })
  sendInBackground(context, notice)
  return recordOf(context.database, userId)
}

async function retire({ query }: Queries, userId: string, kind: Kind): Promise<number | undefined> {
  const [previous] = await query<{ replaced_at: Date }>(
    `WITH old AS (DELETE FROM slots WHERE user_id = $1 AND kind = $2 RETURNING slot)
     INSERT INTO former_slots (id, user_id, kind, slot) SELECT $3, $1, $2, slot FROM old RETURNING replaced_at`,
    [userId, kind, randomId()],
  )
  await query(
    `DELETE FROM former_slots WHERE id IN
     (SELECT id FROM former_slots WHERE user_id = $1 ORDER BY replaced_at DESC OFFSET ${MAX_FORMER})`,
    [userId],
  )
  return previous && restorableUntil(previous.replaced_at)
}

/** @throws ApiError STATE_CONFLICT if another wallet has this lookup of a recovery code (T234) */
export async function activateSlot({ query }: Queries, userId: string, slot: KeySlot): Promise<void> {
  const stored = await query(
    'INSERT INTO slots (user_id, kind, slot, has_opened) VALUES ($1, $2, $3, true) ON CONFLICT DO NOTHING RETURNING kind',
    [userId, slot.kind, JSON.stringify(slot)],
  )
  if (stored.length === 0) throw new ApiError('STATE_CONFLICT')
}
