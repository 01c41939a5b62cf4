/** Time limit of the handshake: a frame that does not appear until then has failed. */
export const HANDSHAKE_DEADLINE_MS = 10_000
/** Time limit of a call that no person decides, in milliseconds. A user's decision has none. */
export const READ_DEADLINE_MS = 30_000

/** `person`: ends by the user, close, disconnect or a new epoch, never by a clock. */
export type Deadline = 'read' | 'person'

export function deadlineMs(deadline: Deadline): number | undefined {
  return deadline === 'read' ? READ_DEADLINE_MS : undefined
}
