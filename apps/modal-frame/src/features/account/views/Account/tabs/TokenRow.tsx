import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { memo } from 'react'
import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import { formatChange, formatDollars, formatPrice, formatQuantity } from '../../../../../texts/figures.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { SPAM_REASON_TEXTS } from '../../../state/spamReasonTexts.ts'
import { isTrusted } from '../../../state/tokenGroups.ts'
import { texts } from '../../../texts/texts.ts'
import { TokenImage } from './TokenImage.tsx'

/** A token row. An unverified one shows the reason, without a value. Memoized for scrolling. */
export const TokenRow = memo(function TokenRow({
  token,
  network,
}: {
  token: TokenBalance
  network: CaipNetwork | null
}) {
  const t = useMessages(texts)
  const symbol = foreignText(token.symbol, 16) ?? '?'
  const name = foreignText(token.name) ?? symbol
  const quantity = formatQuantity(token.quantity.numeric)
  const isKnown = isTrusted(token)
  const [reason] = token.flags?.reasons ?? []
  const why = reason === undefined ? t('unverified') : t(SPAM_REASON_TEXTS[reason])
  return (
    <div className="fact-row">
      <TokenImage source={token.iconUrl} symbol={symbol} seed={token.address ?? token.chainId} network={network} />
      <span className="row-text">
        <span className="row-title">{name}</span>
        <span className="row-detail">
          <bdi dir="ltr" title={token.quantity.numeric}>
            {quantity} <bdi>{symbol}</bdi>
          </bdi>
          {isKnown && token.value !== undefined && (
            <>
              {' · '}
              <bdi dir="ltr">{formatPrice(token.price)}</bdi>
            </>
          )}
        </span>
        {!isKnown && <span className="row-detail token-reason">{why}</span>}
      </span>
      {isKnown && (
        <span className="fact-figures">
          {token.value === undefined ? (
            <span className="row-detail">{t('noPrice')}</span>
          ) : (
            <bdi dir="ltr">{formatDollars(token.value)}</bdi>
          )}
          {token.value !== undefined && token.change24h !== undefined && (
            <bdi className={`row-detail token-change-${directionOf(token.change24h)}`} dir="ltr">
              {formatChange(token.change24h)}
            </bdi>
          )}
        </span>
      )}
    </div>
  )
})

function directionOf(change: number) {
  if (Math.abs(change) < 0.05) return 'flat'
  return change < 0 ? 'down' : 'up'
}
