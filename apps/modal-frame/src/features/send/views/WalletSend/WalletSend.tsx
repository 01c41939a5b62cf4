import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { useAtomValue } from 'jotai'
import { type FormEvent, useEffect } from 'react'
import { refreshBalance } from '../../../../core/accounts/refreshBalance.ts'
import { openBook } from '../../../../core/addressBook/openBook.ts'
import { WaysToGet } from '../../../../core/funds/WaysToGet.tsx'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { openArgumentsAtom } from '../../../../core/router/modal.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { balanceOf } from '../../../../core/tokens/balanceUnits.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { formatFullAmount } from '../../../../core/tokens/fiatValueOf.ts'
import { walletReviewsAtom } from '../../../../core/wallets/walletReviews.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { takeChosenToken } from '../../flows/chooseToken.ts'
import { loadTokens } from '../../flows/loadTokens.ts'
import { readArguments } from '../../flows/readArguments.ts'
import { readQuote } from '../../flows/readQuote.ts'
import { reviewSend } from '../../flows/reviewSend.ts'
import { RequestOutcome } from '../../parts/RequestOutcome.tsx'
import { isAskedFromFormAtom } from '../../state/askedFromForm.ts'
import { isFeePayableAtom } from '../../state/feePayable.ts'
import { type FormState, formState } from '../../state/formState.ts'
import { isGasInsufficient } from '../../state/limits.ts'
import { type SendForm, sendFormAtom } from '../../state/sendForm.ts'
import type { Problem, ReceiverStatus } from '../../state/sendState.ts'
import { texts } from '../../texts/texts.ts'
import { AmountField } from './AmountField.tsx'
import { ItemField } from './ItemField.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { RecentReceivers } from './RecentReceivers.tsx'
import '../../parts/send.css'

export function WalletSend() {
  const t = useMessages(texts)
  const deps = useDeps()
  const form = useAtomValue(sendFormAtom)
  const state = formState(form)
  const problem = useProblem(form)
  const token = form.token?.address ?? form.token?.symbol
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token, or another network with it, costs another fee
  useEffect(() => {
    void refreshBalance(deps)
    void loadTokens(deps)
    void readQuote(deps)
  }, [deps, token, form.token?.chainId, form.token?.item?.id])
  useEffect(() => openBook(deps), [deps])
  const input = useAtomValue(openArgumentsAtom)
  useEffect(() => {
    if (input !== null) void readArguments(deps)
  }, [deps, input])
  const chosen = useAtomValue(chosenTokenAtom)
  useEffect(() => {
    if (chosen !== null) takeChosenToken(deps)
  }, [deps, chosen])
  const walletReviews = useAtomValue(walletReviewsAtom)
  const isRequested = useAtomValue(isAskedFromFormAtom)
  const isBusy = form.loading || isRequested
  const isReady = state === 'preview' && problem !== 'gas' && problem !== 'unsupported' && !isBusy

  const choose = () => navigate(deps, { view: 'WalletSendSelectToken' })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void reviewSend(deps)
    else if (isMissing(state)) void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSendMissing') })
  }

  return (
    <form className="send" onSubmit={submit} noValidate>
      {form.token?.item === undefined ? (
        <AmountField form={form} isShort={state === 'insufficientFunds'} onChoose={choose} />
      ) : (
        <ItemField token={form.token} onChoose={choose} />
      )}
      <ReceiverField form={form} />
      {form.receiverStatus !== 'ready' && <RecentReceivers typed={form.receiver} />}
      {problem !== null && <ProblemAlert problem={problem} minimum={form.quote?.context.minimum} />}
      <Funds form={form} lacks={state === 'insufficientFunds' ? 'token' : problem === 'gas' ? 'coin' : null} />
      {walletReviews && form.preview !== null && <RequestOutcome preview={form.preview} />}
      <Button type="submit" disabled={!isReady} aria-busy={isBusy}>
        {isBusy ? t('loading') : buttonText(t, state, form.receiverStatus)}
      </Button>
    </form>
  )
}

type FundsProps = { form: SendForm; lacks: 'token' | 'coin' | null }

/** A swap needs another token, and the coin for its fee. */
function Funds({ form: { token, tokenBalances }, lacks }: FundsProps) {
  const coin = useAtomValue(activeNetworkAtom)?.nativeCurrency
  if (lacks === 'coin' && coin !== undefined) return <WaysToGet token={coin} />
  if (lacks !== 'token' || token === null) return null
  const isOwned = (one: TokenBalance) => balanceOf(one) > 0n
  const canSwap =
    tokenBalances.some((one) => one.address !== token.address && isOwned(one)) &&
    tokenBalances.some((one) => one.address === undefined && isOwned(one))
  return <WaysToGet token={token} requested={canSwap ? token : undefined} />
}

/** Return submits a form even if its button is disabled. */
function isMissing(state: FormState) {
  return ['addAmount', 'incorrectValue', 'addAddress', 'invalidAddress'].includes(state)
}

function useProblem({ quote, problem }: SendForm): Problem | null {
  const isFeePayable = useAtomValue(isFeePayableAtom)
  if (problem !== null || quote === null) return problem
  return isGasInsufficient(quote.context.coin, quote.fee.total, isFeePayable) ? 'gas' : null
}

function ProblemAlert({ problem, minimum = 0n }: { problem: Problem; minimum: bigint | undefined }) {
  const t = useMessages(texts)
  const { symbol, decimals } = useAtomValue(activeNetworkAtom)?.nativeCurrency ?? { symbol: '', decimals: 0 }
  switch (problem) {
    case 'gas':
      return <Alert>{t('sendProblemGas', { symbol })}</Alert>
    case 'balance':
      return <Alert>{t('sendProblemBalance')}</Alert>
    case 'network':
      return <Alert>{t('sendProblemNetwork')}</Alert>
    case 'refused':
      return <Alert>{t('sendProblemRefused')}</Alert>
    case 'receiver':
      return <Alert>{t('sendProblemReceiver')}</Alert>
    case 'minimum':
      return <Alert>{t('sendProblemMinimum', { amount: formatFullAmount(minimum, decimals, symbol) })}</Alert>
    case 'remainder':
      return <Alert>{t('sendProblemRemainder', { amount: formatFullAmount(minimum, decimals, symbol) })}</Alert>
    case 'unsupported':
      return <Alert>{t('sendProblemUnsupported')}</Alert>
    case 'token':
      return <Alert>{t('sendProblemToken')}</Alert>
  }
}

function buttonText(t: Translate<typeof texts>, state: FormState, receiver: ReceiverStatus): string {
  switch (state) {
    case 'selectToken':
      return t('sendSelectToken')
    case 'addAmount':
      return t('sendAddAmount')
    case 'incorrectValue':
      return t('sendIncorrectValue')
    case 'insufficientFunds':
      return t('sendInsufficientFunds')
    case 'addAddress':
      return t('sendAddAddress')
    case 'invalidAddress':
      // The field says that no address has this name.
      return t(receiver === 'unknown' || receiver === 'unreachable' ? 'sendAddAddress' : 'sendInvalidAddress')
    case 'resolving':
      return t('sendResolving')
    case 'preview':
      return t('sendPreview')
  }
}
