import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { activeBalanceAtom } from '../../../../core/accounts/balance.ts'
import { refreshBalance } from '../../../../core/accounts/refreshBalance.ts'
import { errorText } from '../../../../core/notices/errorText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonText } from '../../../../ui/feedback/Skeleton.tsx'
import { useNetworkName } from '../../parts/useNetworkName.ts'
import { texts } from '../../texts/texts.ts'
import { roundBalance } from './roundBalance.ts'

/** Native balance. A read one stays while a newer one loads or fails. */
export function NativeBalance() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useAtomValue(accountAtom)
  const entry = useAtomValue(activeBalanceAtom)
  const network = useNetworkName()
  const isKnown = entry.cached !== undefined || entry.status === 'ready'
  const amount = roundBalance(account?.balance ?? '')
  const [whole, fraction] = amount.split('.')
  const length = `${amount} ${account?.balanceSymbol ?? ''}`.length
  return (
    <div className="account-balance">
      <p className={`account-amount account-amount-${lengthStep(length)}`} aria-busy={entry.status === 'loading'}>
        <span className="hidden-text">{t(isKnown ? 'balance' : 'balanceLoading')}</span>
        {isKnown ? (
          <bdi dir="ltr" title={`${account?.balance} ${account?.balanceSymbol}`}>
            {whole}
            {fraction !== undefined && <span className="account-fraction">.{fraction}</span>}{' '}
            <span className="account-symbol">{account?.balanceSymbol}</span>
          </bdi>
        ) : entry.status === 'failed' ? (
          <span aria-hidden="true">–</span>
        ) : (
          <SkeletonText width="long" />
        )}
      </p>
      {entry.status === 'failed' && (
        <Alert
          type="warning"
          end={
            <Button look="text" onClick={() => void refreshBalance(deps, 'fresh')}>
              {t('tryAgain')}
            </Button>
          }
        >
          {entry.error.name === 'RPC_ORIGIN_NOT_ALLOWED'
            ? errorText(t, entry.error, { network })
            : t('balanceFailed', { network })}
        </Alert>
      )}
    </div>
  )
}

/** Smaller text for a long amount, to keep one line. */
function lengthStep(length: number): 'short' | 'long' | 'longest' {
  if (length <= 13) return 'short'
  return length <= 20 ? 'long' : 'longest'
}
