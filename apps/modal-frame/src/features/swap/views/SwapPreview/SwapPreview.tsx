import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { goBack } from '../../../../core/router/goBack.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { decimalsOf } from '../../../../core/tokens/balanceUnits.ts'
import { fiatValueOf, wholeFigure } from '../../../../core/tokens/fiatValueOf.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { dollarParts, formatDollars, formatQuantity, formatShare } from '../../../../texts/figures.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { confirmSwap } from '../../flows/confirmSwap.ts'
import { watchTabs } from '../../flows/requesting/watchTabs.ts'
import { SwapFigures, symbolOf } from '../../parts/SwapFigures.tsx'
import { SwapOutcome } from '../../parts/SwapOutcome.tsx'
import { isLarge, lossBp, lossInDollars, needsAcceptance, WARNING_BP } from '../../state/lossBp.ts'
import { type SwapPreview as Preview, swapAtom } from '../../state/swapState.ts'
import { texts } from '../../texts/texts.ts'
import '../../../../core/requests/review.css'
import '../../parts/swap.css'

const BUSY_TEXTS: Partial<Record<Preview['status'], 'swapApproving' | 'swapChecking' | 'swapAsking'>> = {
  approving: 'swapApproving',
  checking: 'swapChecking',
  asking: 'swapAsking',
}

/** Figures change only by a step of the user. */
export function SwapPreview() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { preview, slippageBp } = useAtomValue(swapAtom)
  useEffect(() => watchTabs(deps), [deps])
  if (!preview) return <Over />
  const { from, to, amount, quote, status, isAccepted, needsApproval, isBatch } = preview
  const isBusy = !!BUSY_TEXTS[status]
  const mustAccept = needsAcceptance(preview)
  return (
    <div className="swap">
      <div className="swap-receipt">
        <Side label={t('swapPay')} token={from} amount={amount} isExact />
        <Side label={t('swapGetAbout')} token={to} amount={quote.output} />
        <SwapFigures {...preview} slippageBp={slippageBp} />
      </div>
      <Warnings preview={preview} />
      {mustAccept && (
        <label className="review-accept">
          <input
            type="checkbox"
            checked={isAccepted}
            disabled={isBusy}
            onChange={() => deps.store.set(swapAtom, { preview: { ...preview, isAccepted: !isAccepted } })}
          />
          <span>{acceptanceText(t, preview)}</span>
        </label>
      )}
      {needsApproval && (
        <p className="swap-soft">
          {t(isBatch ? 'swapBatchInfo' : 'swapApprovalInfo', {
            amount: wholeFigure(formatAmount(amount, decimalsOf(from))),
            symbol: symbolOf(from),
          })}
        </p>
      )}
      <SwapOutcome preview={preview} />
      <div className="review-actions">
        <Button variant={mustAccept ? 'main' : 'soft'} disabled={isBusy} onClick={() => void goBack(deps)}>
          {t('cancel')}
        </Button>
        <Button
          variant={mustAccept ? 'danger' : 'main'}
          disabled={isBusy || (mustAccept && !isAccepted)}
          aria-busy={isBusy}
          onClick={() => void confirmSwap(deps)}
        >
          {buttonText(t, preview, mustAccept)}
        </Button>
      </div>
    </div>
  )
}

function Over() {
  const t = useMessages(texts)
  const { store } = useDeps()
  return (
    <EmptyState
      title={t('swapOver')}
      action={
        <Button variant="soft" onClick={() => store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])}>
          {t('swapToForm')}
        </Button>
      }
    />
  )
}

type SideProps = { label: string; token: TokenBalance; amount: bigint; isExact?: boolean }

function Side({ label, token, amount, isExact }: SideProps) {
  const figure = formatAmount(amount, decimalsOf(token))
  return (
    <div className="swap-sum">
      <TokenIcon token={token} />
      <div>
        <p className="swap-soft">{label}</p>
        <p className="swap-sum-amount">
          <bdi>
            {isExact ? wholeFigure(figure) : formatQuantity(figure, 6)} {symbolOf(token)}
          </bdi>
        </p>
      </div>
      <bdi className="swap-soft swap-worth">{fiatValueOf(amount, decimalsOf(token), token.price)}</bdi>
    </div>
  )
}

function Warnings({ preview }: { preview: Preview }) {
  const t = useMessages(texts)
  const { to, quote, foreignCode } = preview
  const { sellable } = quote.context
  const loss = lossBp(preview) ?? 0
  const symbol = symbolOf(to)
  return (
    <>
      {foreignCode && <Alert>{t('swapForeignCode', { address: shortenAddress(foreignCode) })}</Alert>}
      {sellable === 'no' && <Alert>{t('swapNotSellable', { symbol })}</Alert>}
      {loss >= WARNING_BP && (
        <Alert type={isLarge(preview) ? 'danger' : 'warning'}>
          {t('swapLoses', { percent: lossText(preview, true) })}
        </Alert>
      )}
      {to.flags?.is_verified === false && <Alert type="warning">{t('swapUnverifiedWarning', { symbol })}</Alert>}
      {sellable === 'unknown' && <Alert type="warning">{t('swapUntested', { symbol })}</Alert>}
    </>
  )
}

/** Names the largest possible loss. */
function acceptanceText(t: Translate<typeof texts>, preview: Preview) {
  if (preview.quote.context.sellable === 'no' || preview.foreignCode) return t('swapAcceptAll')
  return t('swapAcceptLoss', { loss: lossText(preview) })
}

function lossText(preview: Preview, withShare = false) {
  const share = formatShare(lossBp(preview) ?? 0)
  const dollars = lossInDollars(preview)
  if (dollars === undefined) return share
  // Cents of a large loss do not matter.
  const text = dollars < 10 ? formatDollars(dollars) : dollarParts(Math.round(dollars)).main
  return withShare ? `${text} (${share})` : text
}

function buttonText(
  t: Translate<typeof texts>,
  { status, needsApproval, isBatch, before }: Preview,
  mustAccept: boolean,
) {
  const busyText = BUSY_TEXTS[status]
  if (busyText) return t(busyText)
  if (needsApproval && !isBatch) return t('swapApprove')
  if (before) return t('swapAcceptAndSwap')
  return t(mustAccept ? 'swapAnyway' : 'swapConfirm')
}
