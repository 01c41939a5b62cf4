import type { Context } from '../context.ts'

export type AuditEvent =
  | 'login'
  | 'logout'
  | 'othersEnded'
  | 'walletCreated'
  | 'serverSlotOpened'
  | 'slotPut'
  | 'slotRestored'
  | 'walletLocked'
  | 'emailChanged'
  | 'accountDeleted'
  | 'accountKept'
  | 'freshCode'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'emailRemoved'
  | 'exported'
  | 'wayTakenBack'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoverySignIn'

type Fields = { userId: string; projectId: string; hostOrigin: string }

/** Records an event, without addresses, codes, tokens or keys. */
export async function audit(
  { database }: Context,
  event: AuditEvent,
  { userId, projectId, hostOrigin }: Fields,
): Promise<void> {
  await database.query('INSERT INTO audit (event, user_id, project_id, host_origin) VALUES ($1, $2, $3, $4)', [
    event,
    userId,
    projectId,
    hostOrigin,
  ])
}
