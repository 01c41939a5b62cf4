import { foreignText } from '@airlock/protocol/text/foreignText'
import { memo } from 'react'
import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import type { AccountToken } from '../../../../../core/tokens/AccountToken.ts'
import { directionOf, formatChange, formatDollars, formatHolding } from '../../../../../texts/figures.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { SPAM_REASON_TEXTS } from '../../../state/spamReasonTexts.ts'
import { isTrusted } from '../../../state/tokenGroups.ts'
import { texts } from '../../../texts/texts.ts'
import { TokenImage } from './TokenImage.tsx'

type Props = { token: AccountToken; network: CaipNetwork | null; onOpen: (token: AccountToken) => void }

/** An unverified token shows the reason, without a value. Memoized for scrolling. */
export const TokenRow = memo(function TokenRow({ token, network, onOpen }: Props) {
  const t = useMessages(texts)
  const symbol = foreignText(token.symbol, 16) ?? '?'
  const name = foreignText(token.name) ?? symbol
  const { value, change24h } = token
  const isKnown = isTrusted(token)
  const [reason] = token.flags?.reasons ?? []
  const why = t(reason ? SPAM_REASON_TEXTS[reason] : 'unverified')
  return (
    <button
      type="button"
      className="fact-row fact-link"
      data-focus-id={token.address ?? token.symbol}
      onClick={() => onOpen(token)}
    >
      <TokenImage source={token.iconUrl} symbol={symbol} network={network} />
      <span className="row-text">
        <span className="row-title">{name}</span>
        <bdi className="row-detail" dir="ltr" title={token.quantity.numeric}>
          {formatHolding(token.quantity.numeric)} <bdi>{symbol}</bdi>
        </bdi>
        {!isKnown && <span className="row-detail token-reason">{why}</span>}
      </span>
      {isKnown && (
        <span className="fact-figures">
          {value === undefined ? (
            <span className="row-detail">{t('noPrice')}</span>
          ) : (
            <bdi dir="ltr">{formatDollars(value)}</bdi>
          )}
          {value !== undefined && value > 0 && change24h !== undefined && (
            <bdi className={`row-detail token-change-${directionOf(change24h)}`} dir="ltr">
              {formatChange(change24h)}
            </bdi>
          )}
        </span>
      )}
    </button>
  )
})
