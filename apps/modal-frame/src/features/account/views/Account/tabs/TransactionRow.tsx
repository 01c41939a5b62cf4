import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { memo, type ReactNode } from 'react'
import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import { ProfileAvatar } from '../../../../../core/queries/ProfileAvatar.tsx'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { formatTime } from '../../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../../../ui/display/Tag.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { TransferPicture } from '../../../parts/TransferPicture.tsx'
import { useProfile } from '../../../parts/useProfile.ts'
import { calledMethod } from '../../../state/activity/calledMethod.ts'
import { mergeTransfers } from '../../../state/activity/mergeTransfers.ts'
import { isZeroAddress } from '../../../state/activity/operationOf.ts'
import { titleOf } from '../../../state/activity/operationText.ts'
import { texts } from '../../../texts/texts.ts'

type Props = {
  transaction: Transaction
  network: CaipNetwork | null
  onOpen: (transaction: Transaction) => void
}

/** Memoized for scrolling. */
export const TransactionRow = memo(function TransactionRow({ transaction, network, onOpen }: Props) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { status, minedAt } = transaction.metadata
  const transfers = mergeTransfers(transaction.transfers)
  const other = otherSide(transaction, network)
  const method = calledMethod(transaction.metadata)
  const { title, hasStatus } = titleOf(transaction)
  return (
    <button
      type="button"
      className="fact-row fact-link"
      data-focus-id={transaction.id}
      onClick={() => onOpen(transaction)}
    >
      <TransferPicture transfer={transfers[0]} network={network} />
      <span className="row-text">
        <span className="row-title">
          {t(title)} {status !== 'confirmed' && !hasStatus && <Tag variant="warning">{t(STATUS[status])}</Tag>}
        </span>
        <span className="row-detail">
          {other || method ? (
            <span className="one-line">
              {other}
              {other && method && ' · '}
              {method && <bdi dir="ltr">{method}</bdi>}
            </span>
          ) : (
            <time dateTime={minedAt}>{formatTime(new Date(minedAt), language)}</time>
          )}
        </span>
      </span>
      <span className="fact-figures">
        {transfers.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two at most, in a fixed order
          <Amount key={index} {...one} isFailed={status === 'failed'} />
        ))}
      </span>
    </button>
  )
})

const STATUS = { failed: 'statusFailed', pending: 'statusPending' } as const

function otherSide({ metadata, transfers }: Transaction, network: CaipNetwork | null): ReactNode {
  const application = foreignText(metadata.application?.name)
  if (application) return <bdi>{application}</bdi>
  const [first] = transfers ?? []
  const address = first?.counterparty
  if (!address || !network || first.direction === 'self' || isZeroAddress(address)) return undefined
  return (
    <Counterparty
      text={first.direction === 'in' ? 'fromAddress' : 'toAddress'}
      account={{ network: network.caipNetworkId, address }}
    />
  )
}

type CounterpartyProps = { text: 'fromAddress' | 'toAddress'; account: QueriedAccount }

function Counterparty({ text, account }: CounterpartyProps) {
  // Only the name is cut: another direction would cut its start.
  const [before, after] = useMessages(texts)(text, { address: '\n' }).split('\n')
  const { name } = useProfile(account)
  return (
    <>
      <ProfileAvatar account={account} size={16} />
      {before}
      <bdi title={account.address}>{name}</bdi>
      {after}
    </>
  )
}
