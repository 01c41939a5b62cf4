import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { decimalsOf } from '../../../../core/tokens/balanceUnits.ts'
import { contractOf } from '../../../../core/tokens/contractOf.ts'
import type { SwapPreview } from '../../state/swapState.ts'

export function summaryOf({ from, to, amount, quote }: Pick<SwapPreview, 'from' | 'to' | 'amount' | 'quote'>) {
  return {
    amount: formatAmount(amount, decimalsOf(from)),
    symbol: from.symbol,
    token: contractOf(from) ?? null,
    bought: {
      amount: formatAmount(quote.output, decimalsOf(to)),
      symbol: to.symbol,
      token: contractOf(to) ?? null,
    },
  }
}
