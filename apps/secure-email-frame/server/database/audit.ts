import type { Queries } from '@airlock/server/openDatabase'

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
  { query }: Pick<Queries, 'query'>,
  event: AuditEvent,
  { userId, projectId, hostOrigin }: Fields,
): Promise<void> {
  await query(
    // The rows of one transaction keep their order.
    'INSERT INTO audit (event, user_id, project_id, host_origin, at) VALUES ($1, $2, $3, $4, clock_timestamp())',
    [event, userId, projectId, hostOrigin],
  )
}
