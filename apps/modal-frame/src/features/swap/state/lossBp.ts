import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { toFiat } from '../../../core/tokens/fiat.ts'
import type { SwapPreview } from './swapState.ts'

/** Loss that is shown as a warning, and one that the visitor has to accept, in hundredths of a percent. */
export const WARNING_BP = 300
const ACCEPTANCE_BP = 1_000

type Sides = Pick<SwapPreview, 'from' | 'to' | 'amount' | 'quote'>

/**
 * Returns the loss to the price in hundredths of a percent: against a trade of a thousandth, or in dollars if both tokens have a price,
 * whichever is larger. `null` if neither is known.
 */
export function lossBp({ from, to, amount, quote }: Sides): number | null {
  const [paid, got] = [dollarsOf(from, amount), dollarsOf(to, quote.output)]
  const inDollars =
    paid === undefined || got === undefined || paid === 0 ? null : Math.round(((paid - got) / paid) * 10_000)
  const { impactBp } = quote.context
  if (inDollars === null || impactBp === null) return inDollars === null ? impactBp : Math.max(0, inDollars)
  return Math.max(0, inDollars, impactBp)
}

/** Reasons for which the visitor has to accept a swap in a second step. */
export function needsAcceptance(preview: Sides & Partial<Pick<SwapPreview, 'foreignCode'>>): boolean {
  return (preview.foreignCode ?? null) !== null || isUnsellable(preview) || isLarge(preview)
}

/** Whether a renewed price has a reason that the visitor has not accepted. */
export function hasNewReason(renewed: Sides, shown: Sides): boolean {
  return (isUnsellable(renewed) && !isUnsellable(shown)) || (isLarge(renewed) && !isLarge(shown))
}

const isUnsellable = ({ quote }: Sides) => quote.context.sellable === 'no'
const isLarge = (sides: Sides) => (lossBp(sides) ?? 0) >= ACCEPTANCE_BP

function dollarsOf(token: TokenBalance, amount: bigint): number | undefined {
  const text = toFiat(amount, decimalsOf(token), token.price)
  return text === undefined ? undefined : Number(text)
}
