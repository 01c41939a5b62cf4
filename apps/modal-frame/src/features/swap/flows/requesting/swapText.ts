import { foreignText } from '@airlock/protocol/text/foreignText'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { formatQuantity } from '../../../../texts/figures.ts'

export function swapText({ summary }: SentRow, received?: string) {
  const { bought } = summary
  return {
    from: foreignText(summary.symbol, 16) ?? '?',
    amount: formatQuantity(received ?? bought?.amount ?? '0', 6),
    to: foreignText(bought?.symbol, 16) ?? '?',
  }
}
