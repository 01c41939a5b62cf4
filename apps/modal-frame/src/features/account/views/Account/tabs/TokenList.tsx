import { namespaceOf, toCaipAddress } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { refreshBalance } from '../../../../../core/accounts/refreshBalance.ts'
import { namespaceAtom } from '../../../../../core/networks/namespaces.ts'
import { activeNetworkAtom } from '../../../../../core/networks/network.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { RETRY_BLOCK_MS, tokensFailuresAtom, tokensQuery } from '../../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../../core/router/navigate.ts'
import type { AccountToken } from '../../../../../core/tokens/AccountToken.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/Skeleton.tsx'
import { VirtualList } from '../../../../../ui/lists/VirtualList.tsx'
import { groupTokens, hasNone, type TokenGroups } from '../../../state/tokenGroups.ts'
import { texts } from '../../../texts/texts.ts'
import { Fold } from './Fold.tsx'
import { QueryState, useReportsTokens } from './QueryState.tsx'
import { TokenRow } from './TokenRow.tsx'

const ROW_PX = 56

export function TokenList({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const query = useQuery(tokensQuery(deps, account))
  const refetch = () => Promise.all([query.refetch(), refreshBalance(deps, 'fresh')])
  const failure = useAtomValue(tokensFailuresAtom)[toCaipAddress(account.network, account.address)]
  const namespace = useAtomValue(namespaceAtom)(namespaceOf(account.network))
  useReportsTokens(true)
  return (
    <>
      <QueryState
        query={{ ...query, refetch }}
        title={t('noticeTokensFailed')}
        failed="tokensFailed"
        blockedUntil={failure && failure.lastRetry + RETRY_BLOCK_MS}
      >
        {(tokens) => <Tokens tokens={tokens} />}
      </QueryState>
      {namespace?.addsTokens && (
        <Button variant="text" data-focus-id="AddToken" onClick={() => navigate(deps, { view: 'AddToken' })}>
          {t('titleAddToken')}
        </Button>
      )}
    </>
  )
}

type Shown = { isEmpty: boolean; open: readonly FoldName[] }
type FoldName = 'tinyTokens' | 'unverifiedTokens'
type Item = { kind: 'token'; token: AccountToken } | { kind: 'fold'; fold: FoldName; count: number }

function Tokens({ tokens }: { tokens: readonly AccountToken[] }) {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)
  const [open, setOpen] = useState<readonly FoldName[]>([])
  const deps = useDeps()
  const openToken = useCallback((token: AccountToken) => navigate(deps, { view: 'TokenDetail', token }), [deps])
  const groups = useMemo(() => groupTokens(tokens), [tokens])
  const isEmpty = hasNone(groups)
  const items = useMemo(() => itemsOf(groups, { isEmpty, open }), [groups, isEmpty, open])
  const toggle = (fold: FoldName) =>
    setOpen((all) => (all.includes(fold) ? all.filter((one) => one !== fold) : [...all, fold]))
  return (
    <>
      {isEmpty && (
        <Suspense fallback={<SkeletonRows count={4} />}>
          {deps.features.map(({ name, account: parts }) => parts?.Empty && <parts.Empty key={name} />)}
        </Suspense>
      )}
      {items.length > 0 && (
        <VirtualList label={t('tokens')} items={items} keyOf={keyOf} heightOf={heightOf}>
          {(item) =>
            item.kind === 'token' ? (
              <TokenRow token={item.token} network={network} onOpen={openToken} />
            ) : (
              <Fold isOpen={open.includes(item.fold)} onToggle={() => toggle(item.fold)}>
                {t(item.fold, { count: item.count })}
              </Fold>
            )
          }
        </VirtualList>
      )}
    </>
  )
}

function itemsOf({ shown, tiny, unverified }: TokenGroups, { isEmpty, open }: Shown): Item[] {
  const folded = (fold: FoldName, some: readonly AccountToken[]): Item[] =>
    some.length === 0 ? [] : [{ kind: 'fold', fold, count: some.length }, ...(open.includes(fold) ? rows(some) : [])]
  return [...(isEmpty ? [] : rows(shown)), ...folded('tinyTokens', tiny), ...folded('unverifiedTokens', unverified)]
}

const heightOf = () => ROW_PX

function rows(tokens: readonly AccountToken[]): Item[] {
  return tokens.map((token) => ({ kind: 'token', token }))
}

function keyOf(item: Item) {
  return item.kind === 'fold' ? item.fold : (item.token.address ?? 'coin')
}
