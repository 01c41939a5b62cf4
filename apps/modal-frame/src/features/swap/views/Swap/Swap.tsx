import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { notationOf } from '@airlock/protocol/text/readDecimal'
import { useAtomValue } from 'jotai'
import { type FormEvent, Suspense, useEffect, useId } from 'react'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { WaysToGet } from '../../../../core/funds/WaysToGet.tsx'
import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { goBack } from '../../../../core/router/goBack.ts'
import { openArgumentsAtom } from '../../../../core/router/modal.ts'
import { balanceOf, decimalsOf } from '../../../../core/tokens/balanceUnits.ts'
import { fiatValueOf } from '../../../../core/tokens/fiatValueOf.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatQuantity } from '../../../../texts/figures.ts'
import { type Translate, useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { enterMaxSwap, enterSwapAmount, openTokenList, reverseSwap } from '../../flows/editSwap.ts'
import { reviewSwap } from '../../flows/reviewSwap.ts'
import { selectHeld } from '../../flows/selectHeld.ts'
import { Slippage } from '../../parts/Slippage.tsx'
import { rateText, SwapFigures, symbolOf } from '../../parts/SwapFigures.tsx'
import { useRequote } from '../../parts/useRequote.ts'
import { formPreviewAtom } from '../../state/reviewedByWallet.ts'
import {
  amountOf,
  type SwapFormState,
  type SwapState,
  swapAccountAtom,
  swapAtom,
  swapFormState,
} from '../../state/swapState.ts'
import { swapTokensQuery } from '../../state/swapTokens.ts'
import { texts } from '../../texts/texts.ts'
import '../../parts/swap.css'

const SwapNetworks = lazyComponent(() => import('../../parts/SwapNetworks.tsx'), 'SwapNetworks')
const SwapOutcome = lazyComponent(() => import('../../parts/SwapOutcome.tsx'), 'SwapOutcome')

const MAX_FAILURES = 2

export function Swap() {
  const account = useActiveAccount()
  return account && <LoadedForm account={account} />
}

function LoadedForm({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const tokens = useQuery(tokensQuery(deps, account))
  const features = useQuery(featuresQuery(deps))
  const isOffered = features.data?.swap.some((chain) => `eip155:${chain}` === account.network)
  const { data } = tokens
  useEffect(() => {
    if (data) selectHeld(deps, data)
  }, [deps, data])
  const input = useAtomValue(openArgumentsAtom)
  const { data: listed = [], isLoading } = useQuery({ ...swapTokensQuery(deps, account), enabled: input !== null })
  useEffect(() => {
    if (data && input && !isLoading)
      void import('../../flows/readSwapArguments.ts').then(({ readSwapArguments }) =>
        readSwapArguments(deps, account, input, { held: data, listed }),
      )
  })
  if (tokens.isError && !data)
    return (
      <EmptyState
        title={t('swapInitFailed')}
        action={
          <Button variant="soft" onClick={() => void goBack(deps)}>
            {t('back')}
          </Button>
        }
      />
    )
  if (features.data && !isOffered)
    return (
      <Suspense fallback={<SkeletonRows count={3} />}>
        <SwapNetworks swap={features.data.swap} />
      </Suspense>
    )
  return !data || input ? <SkeletonRows count={3} /> : <Form />
}

function Form() {
  const t = useMessages(texts)
  const deps = useDeps()
  const state = useAtomValue(swapAtom)
  const { from, to, quote, isReviewing, slippageBp } = state
  const form = swapFormState(state, useAtomValue(swapAccountAtom))
  const amount = amountOf(state)
  const preview = useAtomValue(formPreviewAtom)
  const isAsking = preview?.status === 'checking' || preview?.status === 'asking'
  const isReady = form === 'review' && !isReviewing && !isAsking
  const hasNoRoute = form === 'liquidity'
  useRequote(deps, isAsking)
  const isPriced = form === 'review' && quote && from && to && amount

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void reviewSwap(deps)
  }

  return (
    <form className="swap" onSubmit={submit} noValidate>
      <div className="swap-sides">
        <PaySide state={state} />
        <button type="button" className="swap-reverse" aria-label={t('swapReverse')} onClick={() => reverseSwap(deps)}>
          <span aria-hidden="true">↓</span>
        </button>
        <GetSide state={state} />
      </div>
      {isPriced && (
        <details className="swap-details">
          <summary>
            <bdi>{rateText(t, { from, to, amount, output: quote.output })}</bdi>
            <ExpandIcon />
          </summary>
          <SwapFigures from={from} to={to} amount={amount} quote={quote} slippageBp={slippageBp} />
          <Slippage bp={slippageBp} />
        </details>
      )}
      <QuoteAlert state={state} />
      {form === 'balance' && from && <WaysToGet token={from} />}
      <Suspense>{preview && <SwapOutcome preview={preview} />}</Suspense>
      <Button
        type={hasNoRoute ? 'button' : 'submit'}
        disabled={!isReady && !hasNoRoute}
        onClick={hasNoRoute ? () => openTokenList(deps, 'to') : undefined}
        aria-busy={form === 'quoting' || isReviewing || isAsking}
      >
        {isAsking ? t(preview.status === 'asking' ? 'swapAsking' : 'swapChecking') : buttonText(t, form)}
      </Button>
    </form>
  )
}

function QuoteAlert({ state: { problem, quote, failures } }: { state: SwapState }) {
  const t = useMessages(texts)
  const language = useLanguage()
  const textOf = () => {
    if (problem === 'liquidity') return t('swapInsufficientLiquidity')
    if (problem === 'unsupported') return t('swapUnsupported')
    if (problem !== 'failed') return undefined
    if (!quote) return t('swapQuoteFailed')
    const time = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: 'medium' }).format(quote.at)
    return failures < MAX_FAILURES ? undefined : t('swapStale', { time })
  }
  const text = textOf()
  return text && <Alert type="warning">{text}</Alert>
}

function PaySide({ state }: { state: SwapState }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const { from, typed } = state
  const amount = amountOf(state) ?? 0n
  return (
    <div className="swap-side">
      <label className="swap-soft" htmlFor={id}>
        {t('swapPay')}
      </label>
      <div className="swap-line">
        <input
          id={id}
          className="swap-amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={80}
          value={typed}
          onChange={(event) => enterSwapAmount(deps, event.target.value, notationOf(navigator.language))}
        />
        <TokenButton side="from" token={from} />
      </div>
      <div className="swap-line swap-soft">
        <bdi>{from && fiatValueOf(amount, decimalsOf(from), from.price)}</bdi>
        {from && (
          <span>
            <bdi>{t('swapAvailable', { amount: formatQuantity(from.quantity.numeric) })}</bdi>{' '}
            <button
              type="button"
              className="swap-link"
              aria-label={t('swapMaxOf')}
              disabled={balanceOf(from) === 0n}
              onClick={() => enterMaxSwap(deps)}
            >
              {t('swapMax')}
            </button>
          </span>
        )}
      </div>
    </div>
  )
}

function GetSide({ state: { to, quote, isQuoting, failures } }: { state: SwapState }) {
  const t = useMessages(texts)
  const isShown = quote && to
  const isFaded = !isShown || isQuoting || failures >= MAX_FAILURES
  return (
    <div className="swap-side">
      <span className="swap-soft">{t('swapGet')}</span>
      <div className="swap-line">
        <output className={isFaded ? 'swap-amount swap-faded' : 'swap-amount'} aria-live="polite">
          <bdi>{isShown ? formatQuantity(formatAmount(quote.output, decimalsOf(to)), 6) : '0'}</bdi>
        </output>
        <TokenButton side="to" token={to} />
      </div>
      <div className="swap-line swap-soft">
        <bdi>{isShown && fiatValueOf(quote.output, decimalsOf(to), to.price)}</bdi>
      </div>
    </div>
  )
}

function TokenButton({ side, token }: { side: 'from' | 'to'; token: TokenBalance | null }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const name = t(side === 'from' ? 'swapPay' : 'swapGet')
  const symbol = token ? symbolOf(token) : t('swapChoose')
  return (
    <button
      type="button"
      className={token ? 'swap-token' : 'swap-token swap-choose'}
      data-focus-id={`swap ${side}`}
      aria-label={t('swapTokenOf', { side: name, symbol })}
      onClick={() => openTokenList(deps, side)}
    >
      {token && <TokenIcon token={token} />}
      <bdi className="swap-token-name">{symbol}</bdi>
      <ExpandIcon />
    </button>
  )
}

const BUTTONS = {
  selectToken: 'swapSelectToken',
  enterAmount: 'swapEnterAmount',
  amountInvalid: 'swapAmountInvalid',
  balance: 'swapInsufficientBalance',
  liquidity: 'swapOtherToken',
  failed: 'swapNoPrice',
  quoting: 'swapQuoting',
  review: 'swapReview',
} as const satisfies Record<SwapFormState, string>

const buttonText = (t: Translate<typeof texts>, state: SwapFormState) => t(BUTTONS[state])
