import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { memo, type ReactNode } from 'react'
import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { formatDay } from '../../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../../../ui/display/Tag.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { ProfileAvatar } from '../../../parts/ProfileAvatar.tsx'
import { useNameOf } from '../../../parts/useNameOf.ts'
import { calledMethod } from '../../../state/activity/calledMethod.ts'
import { mergeTransfers, type ShownTransfer } from '../../../state/activity/mergeTransfers.ts'
import { isNobody, operationOf } from '../../../state/activity/operationOf.ts'
import { operationText } from '../../../state/activity/operationText.ts'
import { texts } from '../../../texts/texts.ts'
import { TokenImage } from './TokenImage.tsx'

type Props = {
  transaction: Transaction
  network: CaipNetwork | null
  onOpen: (transaction: Transaction) => void
}

/** Two lines: what and how much; with whom and when. Memoized for scrolling. */
export const TransactionRow = memo(function TransactionRow({ transaction, network, onOpen }: Props) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { status, minedAt } = transaction.metadata
  const transfers = mergeTransfers(transaction.transfers)
  const other = otherSide(transaction, network)
  const method = calledMethod(transaction.metadata)
  return (
    <button
      type="button"
      className="fact-row fact-link"
      data-focus-id={transaction.id}
      onClick={() => onOpen(transaction)}
    >
      <PictureOf transfer={transfers[0]} network={network} />
      <span className="row-text">
        <span className="row-title">
          {t(operationText(operationOf(transaction)))}{' '}
          {status !== 'confirmed' && <Tag variant="warning">{t(STATUS[status])}</Tag>}
        </span>
        <span className="row-detail activity-detail">
          {(other !== undefined || method !== undefined) && (
            <>
              <span className="one-line">
                {other}
                {other !== undefined && method !== undefined && ' · '}
                {method !== undefined && <bdi dir="ltr">{method}</bdi>}
              </span>
              {' · '}
            </>
          )}
          <time dateTime={minedAt}>{formatDay(new Date(minedAt), language)}</time>
        </span>
      </span>
      <span className="fact-figures">
        {transfers.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two at most, in a fixed order
          <Amount key={index} {...one} />
        ))}
      </span>
    </button>
  )
})

const STATUS = { failed: 'statusFailed', pending: 'statusPending' } as const

/** The application, or the other side of the first transfer. */
function otherSide({ metadata, transfers }: Transaction, network: CaipNetwork | null): ReactNode {
  const application = foreignText(metadata.application?.name)
  if (application !== undefined) return <bdi>{application}</bdi>
  const [first] = transfers ?? []
  const address = first?.counterparty
  if (first === undefined || address === undefined || network === null || first.direction === 'self') return undefined
  if (isNobody(address)) return undefined
  return (
    <Counterparty
      text={first.direction === 'in' ? 'fromAddress' : 'toAddress'}
      account={{ network: network.caipNetworkId, address }}
    />
  )
}

type CounterpartyProps = { text: 'fromAddress' | 'toAddress'; account: QueriedAccount }

/** Avatar with label or name, else address. */
function Counterparty({ text, account }: CounterpartyProps) {
  const t = useMessages(texts)
  return (
    <>
      <ProfileAvatar account={account} size={16} />
      <bdi title={account.address}>{t(text, { address: useNameOf(account) })}</bdi>
    </>
  )
}

function PictureOf({ transfer, network }: { transfer: ShownTransfer | undefined; network: CaipNetwork | null }) {
  const { fungible_info: token, nft_info: nft } = transfer?.transfer ?? {}
  const source = nft?.content?.preview?.url ?? token?.icon?.url ?? ''
  const symbol = foreignText(nft ? nft.name : token?.symbol, 16) ?? network?.nativeCurrency.symbol ?? '?'
  return <TokenImage source={source} symbol={symbol} seed={token?.address ?? symbol} network={network} />
}
