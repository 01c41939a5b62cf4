import type { SentRow } from './transactions.ts'

/** `true` for an operation of the account that another tab, device or site began: nothing of its calls is known here. */
export function isBegunElsewhere({ calls }: Pick<SentRow, 'calls'>): boolean {
  return calls?.length === 0
}
