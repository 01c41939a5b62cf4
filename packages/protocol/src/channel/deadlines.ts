import { READ_DEADLINE_MS } from '../constants.ts'

/** `person`: ends by the person, close, disconnect or a new epoch, never by a clock (design §9). */
export type Deadline = 'read' | 'person'

export function deadlineMs(deadline: Deadline): number | undefined {
  return deadline === 'read' ? READ_DEADLINE_MS : undefined
}
