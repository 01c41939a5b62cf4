import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { activeBalanceAtom } from '../../../../core/accounts/balance.ts'
import { refreshBalance } from '../../../../core/accounts/refreshBalance.ts'
import { errorText } from '../../../../core/notices/errorText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { formatHolding } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonText } from '../../../../ui/feedback/Skeleton.tsx'
import { useNetworkName } from '../../parts/useNetworkName.ts'
import { texts } from '../../texts/texts.ts'

/** Stays while a newer one loads or fails. */
export function NativeBalance() {
  const t = useMessages(texts)
  const account = useAtomValue(accountAtom)
  const entry = useAtomValue(activeBalanceAtom)
  const isKnown = entry.cached !== undefined || entry.status === 'ready'
  if (!isKnown && entry.status === 'failed')
    return <p className="account-balance account-unknown">{t('balanceUnknown')}</p>
  const { balance = '', balanceSymbol = '' } = account ?? {}
  const figure = balance && formatHolding(balance)
  return (
    <div className="account-balance">
      <p className="account-amount" aria-busy={entry.status === 'loading'} ref={sizeFor(`${figure} ${balanceSymbol}`)}>
        <span className="hidden-text">{t(isKnown ? 'balance' : 'balanceLoading')}</span>
        {isKnown ? (
          <bdi dir="ltr" title={`${balance} ${balanceSymbol}`}>
            {figure} <span className="account-symbol">{balanceSymbol}</span>
          </bdi>
        ) : (
          <SkeletonText width="long" />
        )}
      </p>
    </div>
  )
}

/** Keeps a number on one line: a longer one is smaller. */
export function sizeFor(text: string) {
  // CSSOM works under a strict CSP.
  return (line: HTMLElement | null) => line?.style.setProperty('--characters', String(Math.max(text.length, 13)))
}

/** For accounts without a list that reports the network. */
export function BalanceFailure() {
  const t = useMessages(texts)
  const deps = useDeps()
  const entry = useAtomValue(activeBalanceAtom)
  const network = useNetworkName()
  if (entry.status !== 'failed') return null
  return (
    <Alert
      type="warning"
      end={
        <Button variant="text" onClick={() => void refreshBalance(deps, 'fresh')}>
          {t('tryAgain')}
        </Button>
      }
    >
      {entry.error.name === 'RPC_ORIGIN_NOT_ALLOWED'
        ? errorText(t, entry.error, { network })
        : t('balanceFailed', { network })}
    </Alert>
  )
}
