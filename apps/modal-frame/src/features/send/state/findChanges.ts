import { needsPayer } from './limits.ts'
import type { Change, Preview } from './preview.ts'

/** A fee that rose by less than this is still paid by the one that was shown. */
const FEE_PERCENT = 110n

/**
 * Finds changes between a preview and its confirmation that a user should see: less to send from, a higher fee, and where all
 * of it is meant, another amount. More balance, as interest brings it to some tokens with each block, changes nothing. Neither does
 * a fee that only others can pay: the preview shows none.
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
