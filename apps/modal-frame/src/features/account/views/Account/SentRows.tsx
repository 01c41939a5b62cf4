import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { activeSentRowsAtom, isOpen, type SentRow } from '../../../../core/transactions/transactions.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/texts.ts'

/** Transactions that were sent from here and that no history has yet: each leads to how it stands. */
export function SentRows() {
  const t = useMessages(texts)
  const deps = useDeps()
  const rows = useAtomValue(activeSentRowsAtom).filter(isOpen)
  if (rows.length === 0) return null
  return (
    <ul className="rows" aria-label={t('sendingRows')}>
      {rows.map(({ id, caipNetworkId, summary, status }) => (
        <Row
          key={id}
          id={id}
          onClick={() => navigate(deps, { view: 'WalletSendConfirmed', transaction: id })}
          picture={<Avatar address={summary.receiver} size={32} />}
          title={<bdi>{t('sendingAmount', { amount: `${formatQuantity(summary.amount)} ${summary.symbol}` })}</bdi>}
          detail={
            summary.receiverName === null ? (
              <Address namespace={namespaceOf(caipNetworkId)} address={summary.receiver} />
            ) : (
              <bdi>{summary.receiverName}</bdi>
            )
          }
          end={<Tag tone={status === 'unknown' ? 'warning' : 'accent'}>{t(wordOf(status))}</Tag>}
        />
      ))}
    </ul>
  )
}

function wordOf(status: SentRow['status']) {
  if (status === 'asking') return 'sendingAsking'
  return status === 'unknown' ? 'sendingUnknown' : 'sendingPending'
}
