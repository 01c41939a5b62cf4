import { needsPayer } from './limits.ts'
import type { Change, Preview } from './preview.ts'

/** A smaller rise stays within the shown maximum. */
const FEE_PERCENT = 110n

/** Ignores more balance, such as interest, and a fee that others pay. */
export function findChanges(shown: Preview, current: Preview, isFeePayable: boolean): readonly Change[] {
  const isPaidByOthers = isFeePayable && [shown, current].every((one) => needsPayer({ ...one, ...one.transfer }))
  const isLess = current.context.asset < shown.context.asset || current.context.coin < shown.context.coin
  const isDearer =
    !isPaidByOthers && (current.fee.total * 100n > shown.fee.total * FEE_PERCENT || current.fee.gas > shown.fee.gas)
  const isOther = (isLess || isDearer) && current.transfer.amount !== shown.transfer.amount
  return [
    ...(isLess ? ['balance' as const] : []),
    ...(isDearer ? ['fee' as const] : []),
    ...(isOther ? ['amount' as const] : []),
  ]
}
