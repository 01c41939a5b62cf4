import { needsPayer } from './limits.ts'
import type { Change, Preview } from './preview.ts'

/** A fee rise below this stays within the shown maximum. */
const FEE_PERCENT = 110n

/**
 * Returns changes since the preview that matter: less balance, a higher fee, another total. More balance, such as
 * interest, does not. Neither does a fee that others pay.
 */
export function findChanges(shown: Preview, fresh: Preview, isFeePayable: boolean): readonly Change[] {
  const isPaidByOthers = isFeePayable && [shown, fresh].every((one) => needsPayer({ ...one, ...one.transfer }))
  const isLess = fresh.facts.asset < shown.facts.asset || fresh.facts.coin < shown.facts.coin
  const isDearer =
    !isPaidByOthers && (fresh.fee.total * 100n > shown.fee.total * FEE_PERCENT || fresh.fee.gas > shown.fee.gas)
  const isOther = (isLess || isDearer) && fresh.transfer.amount !== shown.transfer.amount
  return [
    ...(isLess ? ['balance' as const] : []),
    ...(isDearer ? ['fee' as const] : []),
    ...(isOther ? ['amount' as const] : []),
  ]
}
