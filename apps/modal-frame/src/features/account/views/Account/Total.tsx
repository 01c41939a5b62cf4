import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { formatMoment } from '../../../../texts/dates.ts'
import { directionOf, dollarParts, formatChange } from '../../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { SkeletonText } from '../../../../ui/feedback/Skeleton.tsx'
import { ACCOUNT_TABS, currentTabAtom } from '../../state/currentTab.ts'
import { type Total as Figures, totalOf } from '../../state/total.ts'
import { texts } from '../../texts/texts.ts'
import { NativeBalance, sizeFor } from './NativeBalance.tsx'

export function Total({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const { data, isPending, isError, dataUpdatedAt } = useQuery(tokensQuery(useDeps(), account))
  if (isPending) {
    return (
      <div className="account-balance account-total">
        <p className="account-amount" aria-busy="true">
          <span className="hidden-text">{t('balanceLoading')}</span>
          <SkeletonText width="long" />
        </p>
        <p className="account-change">
          <SkeletonText width="short" />
        </p>
      </div>
    )
  }
  const total = data && totalOf(data)
  return total === undefined ? <NativeBalance /> : <Worth total={total} since={isError ? dataUpdatedAt : undefined} />
}

function Worth({ total: { value, change }, since }: { total: Figures; since: number | undefined }) {
  const t = useMessages(texts)
  const language = useLanguage()
  // The token list shows it itself.
  const isTokensTab = ACCOUNT_TABS[useAtomValue(currentTabAtom)] === 'tokens'
  const { main, cents } = dollarParts(value)
  return (
    <div className="account-balance account-total">
      <p className="account-amount" ref={sizeFor(main + cents)}>
        <span className="hidden-text">{t('total')}</span>
        <bdi dir="ltr">
          {main}
          <span className="account-fraction">{cents}</span>
        </bdi>
      </p>
      {since !== undefined && !isTokensTab && (
        <p className="account-change">{t('stale', { time: formatMoment(new Date(since), language) })}</p>
      )}
      {since === undefined && change !== undefined && value > 0 && (
        <p className={`account-change token-change-${directionOf(change)}`}>
          {t('changeToday', { percent: formatChange(change) })}
        </p>
      )}
    </div>
  )
}
