import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { toFiat } from '../../../core/tokens/fiat.ts'
import type { SwapPreview } from './swapState.ts'

/** From `WARNING_BP` a warning; the higher limit needs acceptance. */
export const WARNING_BP = 300
const ACCEPTANCE_BP = 1_000

type Sides = Pick<SwapPreview, 'from' | 'to' | 'amount' | 'quote'>

/** Against a trade of a thousandth, or in dollars, whichever is larger. `null` if unknown. */
export function lossBp({ from, to, amount, quote }: Sides): number | null {
  const [paid, got] = [dollarsOf(from, amount), dollarsOf(to, quote.output)]
  const inDollars =
    paid === undefined || got === undefined || paid === 0 ? null : Math.round(((paid - got) / paid) * 10_000)
  const { impactBp } = quote.context
  if (inDollars === null || impactBp === null) return inDollars === null ? impactBp : Math.max(0, inDollars)
  return Math.max(0, inDollars, impactBp)
}

export function needsAcceptance(preview: Sides & Partial<Pick<SwapPreview, 'foreignCode'>>): boolean {
  return (preview.foreignCode ?? null) !== null || isUnsellable(preview) || isLarge(preview)
}

export function hasNewReason(renewed: Sides, shown: Sides): boolean {
  return (isUnsellable(renewed) && !isUnsellable(shown)) || (isLarge(renewed) && !isLarge(shown))
}

const isUnsellable = ({ quote }: Sides) => quote.context.sellable === 'no'
/** Dollars; `undefined` without a price. */
export function lossInDollars(sides: Sides): number | undefined {
  const paid = dollarsOf(sides.from, sides.amount)
  const loss = lossBp(sides)
  return paid === undefined || loss === null ? undefined : (paid * loss) / 10_000
}

export const isLarge = (sides: Sides) => (lossBp(sides) ?? 0) >= ACCEPTANCE_BP

function dollarsOf(token: TokenBalance, amount: bigint): number | undefined {
  const text = toFiat(amount, decimalsOf(token), token.price)
  return text === undefined ? undefined : Number(text)
}
