import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { activeNetworkAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { fiatValueOf, formatShortAmount } from '../../../core/tokens/fiatValueOf.ts'
import { formatQuantity, formatShare } from '../../../texts/figures.ts'
import { type Translate, useMessages } from '../../../texts/MessagesProvider.tsx'
import { quotedRouter } from '../state/knownRouters.ts'
import { isLarge, lossBp, WARNING_BP } from '../state/lossBp.ts'
import { maxFeeOf, type SwapPreview } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'

type Sides = Pick<SwapPreview, 'from' | 'to' | 'amount' | 'quote'>

type Figures = Sides & Partial<Pick<SwapPreview, 'needsApproval' | 'approvalGas'>> & { slippageBp: number }

export function SwapFigures({ from, to, amount, quote, slippageBp, needsApproval, approvalGas }: Figures) {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)
  const { context, output, minimum } = quote
  const loss = lossBp({ from, to, amount, quote })
  const coin = network?.nativeCurrency
  const fee = maxFeeOf(quote, needsApproval ? approvalGas : 0n)
  const [text, dollars] =
    coin && fee !== null
      ? [formatShortAmount(fee, coin.decimals, coin.symbol, 'up'), fiatValueOf(fee, coin.decimals, quote.coinPrice)]
      : [t('swapFeeWhy'), t('swapFeeUnknown')]
  return (
    <dl className="swap-figures">
      <Figure label={t('swapMinimum')}>
        {formatQuantity(formatAmount(minimum, decimalsOf(to)), 6)} {symbolOf(to)}
      </Figure>
      <Figure label={t('swapRate')}>{rateText(t, { from, to, amount, output })}</Figure>
      {loss !== null && (
        <Figure label={t('swapImpact')} level={levelOf({ from, to, amount, quote })}>
          {formatShare(loss)}
        </Figure>
      )}
      {context.kind !== 'wrap' && <Figure label={t('swapSlippage')}>{formatShare(slippageBp)}</Figure>}
      <Tax from={from} to={to} quote={quote} />
      {/* Dollars first, as in Send. */}
      {coin && (
        <Figure label={t('swapNetworkFee')} soft={dollars && text}>
          {dollars ?? text}
        </Figure>
      )}
      <Figure label={t('swapThrough')}>
        {(network && quotedRouter(deps, { ...network, quote })?.name) ?? symbolOf(to)}
      </Figure>
    </dl>
  )
}

function Tax({ from, to, quote }: Pick<SwapPreview, 'from' | 'to' | 'quote'>) {
  const t = useMessages(texts)
  const { taxBuyBp, taxSellBp, sellable } = quote.context
  const taxes = [
    ...(taxSellBp ? [t('swapTaxOf', { symbol: symbolOf(from), percent: formatShare(taxSellBp) })] : []),
    ...(taxBuyBp ? [t('swapTaxOf', { symbol: symbolOf(to), percent: formatShare(taxBuyBp) })] : []),
    ...(taxBuyBp === null || taxSellBp === null || sellable === 'unknown' ? [t('swapTaxUnknown')] : []),
  ]
  return taxes.length === 0 ? null : <Figure label={t('swapTax')}>{taxes.join(' · ')}</Figure>
}

type Level = 'danger' | 'warning' | undefined

/** The level of the note about it. */
function levelOf(sides: Sides): Level {
  if (isLarge(sides)) return 'danger'
  return (lossBp(sides) ?? 0) >= WARNING_BP ? 'warning' : undefined
}

type FigureProps = { label: string; soft?: string | undefined; level?: Level; children: ReactNode }

function Figure({ label, soft, level, children }: FigureProps) {
  return (
    <div className="swap-figure">
      <dt>{label}</dt>
      <dd className={level && `swap-loss-${level}`}>
        <bdi>{children}</bdi>
        {soft && (
          <p className="swap-soft">
            <bdi>{soft}</bdi>
          </p>
        )}
      </dd>
    </div>
  )
}

type Rate = Pick<SwapPreview, 'from' | 'to' | 'amount'> & { output: bigint }

export function rateText(t: Translate<typeof texts>, { from, to, amount, output }: Rate): string {
  const unit = 10n ** BigInt(decimalsOf(from))
  const one = amount === 0n ? 0n : (output * unit) / amount
  return t('swapRateOf', {
    from: symbolOf(from),
    amount: formatQuantity(formatAmount(one, decimalsOf(to)), 6),
    to: symbolOf(to),
  })
}

export function symbolOf({ symbol }: { symbol: string }): string {
  return foreignText(symbol, 16) ?? '?'
}
