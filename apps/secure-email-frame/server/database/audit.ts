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
  | 'identityLinked'
  | 'identityUnlinked'
  | 'emailRemoved'
  | 'exported'
  | 'wayTakenBack'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoverySignIn'

type Changing = { user_id: string; project_id: string; host_origin: string }
type Fields = { userId: string; projectId: string; hostOrigin: string }

/** Call in the transaction of the change (T244). */
export function auditChange(queries: Pick<Queries, 'query'>, event: AuditEvent, session: Changing): Promise<void> {
  const { user_id: userId, project_id: projectId, host_origin: hostOrigin } = session
  return audit(queries, event, { userId, projectId, hostOrigin })
}

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
