import type { DataKeyProof } from '@airlock/protocol/secure/api'
import type { ProvenAction } from '@airlock/protocol/secure/proofText'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../sessions/sessions.ts'
import { requireDataKey } from '../../wallet/dataKeyProof.ts'
import { isLocked } from '../../wallet/deleteAccount.ts'

type Claim = { action: ProvenAction; subject: string; proof?: DataKeyProof | undefined }

/**
 * Mailbox access must not lock out a user, so a locked wallet needs a proof.
 *
 * @throws ApiError CODE_NEEDED, KEY_NEEDED
 */
export async function requireOwner(
  context: Context,
  session: Session,
  { action, subject, proof }: Claim,
): Promise<void> {
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  if (proof) await requireDataKey(context, session, { action, subject, proof })
  else if (await isLocked(context.database, session.user_id)) throw new ApiError('KEY_NEEDED')
}

/** Serializes changes of a user's logins: two parallel removals could leave none. @throws ApiError SESSION_OVER */
export async function lockUser({ query }: Queries, userId: string): Promise<void> {
  const [user] = await query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
  if (user === undefined) throw new ApiError('SESSION_OVER')
}
