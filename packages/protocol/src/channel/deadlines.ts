/** Timeout of the handshake. */
export const HANDSHAKE_DEADLINE_MS = 10_000
/** Timeout of calls without a user decision. */
export const READ_DEADLINE_MS = 30_000

/** `person`: ends by the user, close, disconnect or a new epoch, never by a timeout. */
export type Deadline = 'read' | 'person'

export function deadlineMs(deadline: Deadline): number | undefined {
  return deadline === 'read' ? READ_DEADLINE_MS : undefined
}
