import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { formatQuantity } from '../../../texts/figures.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import type { PreviewStatus, SwapPreview } from '../state/swapState.ts'
import type { en } from '../texts/en.ts'
import { texts } from '../texts/texts.ts'
import { symbolOf } from './SwapFigures.tsx'

const OUTCOMES: Partial<Record<PreviewStatus, readonly ['info' | 'warning' | 'danger', keyof typeof en]>> = {
  declined: ['info', 'swapDeclined'],
  pending: ['warning', 'swapPending'],
  failed: ['danger', 'swapFailed'],
  feeRose: ['warning', 'swapFeeRose'],
  balance: ['danger', 'swapInsufficientBalance'],
  mismatch: ['danger', 'swapMismatch'],
}

export function SwapOutcome({ preview: { status, before, quote, to } }: { preview: SwapPreview }) {
  const t = useMessages(texts)
  if (before) {
    const amount = formatQuantity(formatAmount(before - quote.output, decimalsOf(to)), 6)
    return <Alert type="warning">{t('swapMoved', { amount, symbol: symbolOf(to) })}</Alert>
  }
  const outcome = OUTCOMES[status]
  return outcome ? <Alert type={outcome[0]}>{t(outcome[1])}</Alert> : null
}
