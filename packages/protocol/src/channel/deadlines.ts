export const HANDSHAKE_DEADLINE_MS = 10_000
export const READ_DEADLINE_MS = 30_000

/** `person` never times out: the user, close, disconnect or a new epoch ends it. */
export type Deadline = 'read' | 'person'

export function deadlineMs(deadline: Deadline): number | undefined {
  return deadline === 'read' ? READ_DEADLINE_MS : undefined
}
