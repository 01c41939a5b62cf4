import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatDollars, formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { chooseToken } from '../../flows/chooseToken.ts'
import { sendFormAtom } from '../../state/sendForm.ts'
import { searchTokens } from '../../state/tokens/searchTokens.ts'
import { texts } from '../../texts/texts.ts'
import '../../parts/send.css'

export function WalletSendSelectToken() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { tokenBalances, token, lastRetry, isListing } = useAtomValue(sendFormAtom)
  const [query, setQuery] = useState('')
  const found = searchTokens(tokenBalances, query)
  return (
    <div className="send-tokens">
      <SearchField label={t('sendSearchTokens')} value={query} onChange={setQuery} />
      {lastRetry !== null && <Alert type="warning">{t('sendTokensFailed')}</Alert>}
      {found.length === 0 && !isListing ? (
        <EmptyState title={t('sendNoTokens')} text={t('sendNoTokensText')} />
      ) : (
        <ul className="rows" aria-label={t('sendTokens')} aria-busy={isListing}>
          {found.map((one) => (
            <TokenRow
              key={one.address ?? ''}
              token={one}
              isCurrent={token !== null && one.address === token.address}
              onChoose={() => chooseToken(deps, one)}
            />
          ))}
        </ul>
      )}
      {isListing && <SkeletonRows count={3} />}
    </div>
  )
}

type Props = { token: TokenBalance; isCurrent: boolean; onChoose: () => void }

function TokenRow({ token, isCurrent, onChoose }: Props) {
  const t = useMessages(texts)
  const { name, symbol, quantity, value, flags, address } = token
  const shown = foreignText(symbol, 16) ?? '?'
  return (
    <Row
      id={address ?? 'coin'}
      isCurrent={isCurrent}
      onClick={onChoose}
      image={<TokenIcon token={token} />}
      title={foreignText(name) ?? shown}
      detail={
        <bdi>
          {formatQuantity(quantity.numeric)} {shown}
        </bdi>
      }
      end={
        flags?.is_verified === false ? (
          <Tag variant="warning">{t('sendUnverified')}</Tag>
        ) : value === undefined ? undefined : (
          <bdi>{formatDollars(value)}</bdi>
        )
      }
    />
  )
}
