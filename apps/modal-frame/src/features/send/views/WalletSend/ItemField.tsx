import { foreignText } from '@airlock/protocol/text/foreignText'
import type { SendableToken } from '../../../../core/tokens/chosenToken.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { texts } from '../../texts/texts.ts'

export function ItemField({ token, onChoose }: { token: SendableToken; onChoose: () => void }) {
  const t = useMessages(texts)
  return (
    <button type="button" className="send-box send-item" onClick={onChoose}>
      <TokenIcon token={token} />
      <span className="send-item-name">
        <span className="send-soft">{t('sendYouSend')}</span>
        <bdi>{foreignText(token.symbol, 40) ?? `#${token.item?.id}`}</bdi>
        <bdi className="send-soft">{foreignText(token.name, 40)}</bdi>
      </span>
      <ExpandIcon />
      <span className="hidden-text">{t('sendSelectToken')}</span>
    </button>
  )
}
