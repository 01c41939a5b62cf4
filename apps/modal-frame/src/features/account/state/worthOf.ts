import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { formatDollars, formatHolding } from '../../../texts/figures.ts'
import { totalOf } from './total.ts'

/** In dollars, or in the coin without prices. `undefined` if neither is known. */
export function worthOf(tokens: readonly TokenBalance[]): string | undefined {
  const total = totalOf(tokens)
  if (total !== undefined) return formatDollars(total.value)
  const coin = tokens.find(({ address }) => address === undefined)
  return coin && `${formatHolding(coin.quantity.numeric)} ${foreignText(coin.symbol, 16) ?? ''}`
}
