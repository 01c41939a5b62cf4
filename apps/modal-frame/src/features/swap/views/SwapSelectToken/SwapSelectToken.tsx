import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { type QueriedAccount, queryKeys } from '../../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../../core/queries/queryOptions.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { readTokenAt } from '../../../../core/tokens/readTokenAt.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatDollars, formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { selectSwapToken } from '../../flows/editSwap.ts'
import { rankTokens } from '../../state/rankTokens.ts'
import { swapTokensQuery, withoutHeld } from '../../state/swapTokens.ts'
import { texts } from '../../texts/texts.ts'
import '../../parts/swap.css'

const MAX_ROWS = 60

export function SwapSelectToken() {
  const account = useActiveAccount()
  const route = useAtomValue(routeAtom)
  return account && route.view === 'SwapSelectToken' && <TokenLists account={account} side={route.side} />
}

function TokenLists({ account, side }: { account: QueriedAccount; side: 'from' | 'to' }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [query, setQuery] = useState('')
  const { data: all = [], isLoading } = useQuery(tokensQuery(deps, account))
  const { data: listed = [], isLoading: isListing } = useQuery(swapTokensQuery(deps, account))
  const isOwned = ({ address, quantity }: TokenBalance) => address === undefined || /[1-9]/.test(quantity.numeric)
  const owned = all.filter(isOwned)
  const trusted = owned.filter(({ flags }) => flags?.is_spam !== true)
  const yours = rankTokens(trusted, query)
  const others = rankTokens(withoutHeld(listed, owned), query).slice(0, MAX_ROWS)
  const pasted = usePasted(account, [...owned, ...listed], query.trim())
  const isEmpty = yours.length === 0 && others.length === 0 && pasted === undefined
  const choose = (token: TokenBalance) => selectSwapToken(deps, side, token)
  return (
    <div className="swap-tokens">
      <SearchField label={t('swapSearch')} value={query} onChange={setQuery} />
      {pasted !== undefined && (
        <ul className="rows" aria-label={t('swapTokens')}>
          <TokenRow token={pasted} isUnverified onChoose={choose} />
        </ul>
      )}
      {yours.length > 0 && <List title={t('swapYours')} tokens={yours} onChoose={choose} />}
      {others.length > 0 && <List title={t('swapAll')} tokens={others} onChoose={choose} />}
      {(isLoading || isListing) && <SkeletonRows count={5} />}
      {isEmpty && !isLoading && !isListing && <EmptyState title={t('swapNoTokens')} text={t('swapNoTokensText')} />}
    </div>
  )
}

function usePasted(account: QueriedAccount, known: readonly TokenBalance[], text: string): TokenBalance | undefined {
  const deps = useDeps()
  const isKnown = known.some(({ address }) => address?.toLowerCase().endsWith(text.toLowerCase()))
  const isContract = isEvmAddress(text) && !isKnown
  const { data } = useQuery(
    queryOptions<TokenBalance | null>({
      queryKey: queryKeys.token(account, text.toLowerCase()),
      queryFn: async () => (await readTokenAt(deps, account, text)) ?? null,
      enabled: isContract,
    }),
  )
  return isContract && data
    ? { ...data, flags: { is_spam: false, reasons: [], is_verified: false, is_tiny: false } }
    : undefined
}

type ListProps = { title: string; tokens: readonly TokenBalance[]; onChoose: (token: TokenBalance) => void }

function List({ title, tokens, onChoose }: ListProps) {
  return (
    <section>
      <h2 className="swap-section">{title}</h2>
      <ul className="rows" aria-label={title}>
        {tokens.map((token) => (
          <TokenRow
            key={token.address ?? 'coin'}
            token={token}
            isUnverified={token.flags?.is_verified === false}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { token: TokenBalance; isUnverified: boolean; onChoose: (token: TokenBalance) => void }

function TokenRow({ token, isUnverified, onChoose }: RowProps) {
  const t = useMessages(texts)
  const { name, symbol, quantity, value, address } = token
  const shown = foreignText(symbol, 16) ?? '?'
  const isOwned = /[1-9]/.test(quantity.numeric)
  return (
    <Row
      id={`swap ${address ?? 'coin'}`}
      onClick={() => onChoose(token)}
      image={<TokenIcon token={token} />}
      title={foreignText(name) ?? shown}
      detail={
        <bdi>
          {isOwned && `${formatQuantity(quantity.numeric)} `}
          {shown}
        </bdi>
      }
      end={
        isUnverified ? (
          <Tag variant="warning">{t('swapUnverified')}</Tag>
        ) : value === undefined ? undefined : (
          <bdi>{formatDollars(value)}</bdi>
        )
      }
    />
  )
}
