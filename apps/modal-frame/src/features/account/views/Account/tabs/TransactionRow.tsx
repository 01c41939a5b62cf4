import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { memo, type ReactNode } from 'react'
import { namespaceAtom } from '../../../../../core/networks/namespaces.ts'
import { type CaipNetwork, explorerAddressUrl } from '../../../../../core/networks/network.ts'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { formatDay } from '../../../../../texts/dates.ts'
import { formatQuantity } from '../../../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../../../ui/display/Tag.tsx'
import { ProfileAvatar } from '../../../parts/ProfileAvatar.tsx'
import { useNameOf } from '../../../parts/useNameOf.ts'
import { calledMethod } from '../../../state/activity/calledMethod.ts'
import { mergeTransfers, type ShownTransfer } from '../../../state/activity/mergeTransfers.ts'
import { operationText } from '../../../state/activity/operationText.ts'
import { texts } from '../../../texts/texts.ts'
import { TokenImage } from './TokenImage.tsx'

type Props = { transaction: Transaction; network: CaipNetwork | null }

export const TransactionRow = memo(function TransactionRow({ transaction, network }: Props) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { operationType, status, minedAt } = transaction.metadata
  const transfers = mergeTransfers(transaction.transfers)
  const date = formatDay(new Date(minedAt), language)
  const other = otherSide(transaction, network)
  const method = calledMethod(transaction.metadata)
  return (
    <ExplorerLink hash={transaction.metadata.hash} network={network}>
      <PictureOf transfer={transfers[0]} network={network} />
      <span className="row-text">
        <span className="row-title">
          {t(operationText(operationType))} {status !== 'confirmed' && <Tag tone="warning">{t(STATUS[status])}</Tag>}
        </span>
        <span className="row-detail one-line">
          <time dateTime={minedAt}>{date}</time>
          {method !== undefined && (
            <>
              {' · '}
              <bdi dir="ltr">{method}</bdi>
            </>
          )}
        </span>
        {other !== undefined && <span className="row-detail one-line">{other}</span>}
      </span>
      <span className="fact-figures">
        {transfers.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two at most, in a fixed order
          <Amount key={index} {...one} />
        ))}
      </span>
    </ExplorerLink>
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
  return (
    <Counterparty
      text={first.direction === 'in' ? 'fromAddress' : 'toAddress'}
      account={{ network: network.caipNetworkId, address }}
    />
  )
}

type CounterpartyProps = { text: 'fromAddress' | 'toAddress'; account: QueriedAccount }

/** Avatar with name, else address. */
function Counterparty({ text, account }: CounterpartyProps) {
  const t = useMessages(texts)
  return (
    <>
      <ProfileAvatar account={account} size={16} />
      <bdi title={account.address}>{t(text, { address: useNameOf(account) })}</bdi>
    </>
  )
}

function Amount({ transfer, direction, quantity }: ShownTransfer) {
  const { fungible_info: token, nft_info: nft } = transfer
  const name = foreignText(nft ? nft.name : token?.symbol, 16) ?? ''
  const sign = direction === 'out' ? '−' : direction === 'in' ? '+' : ''
  return (
    <bdi dir="ltr" className={`amount amount-${direction}`} title={quantity}>
      {sign}
      {formatQuantity(quantity, 3)} <bdi>{name}</bdi>
    </bdi>
  )
}

function PictureOf({ transfer, network }: { transfer: ShownTransfer | undefined; network: CaipNetwork | null }) {
  const { fungible_info: token, nft_info: nft } = transfer?.transfer ?? {}
  const source = nft?.content?.preview?.url ?? token?.icon?.url ?? ''
  const symbol = foreignText(nft ? nft.name : token?.symbol, 16) ?? network?.nativeCurrency.symbol ?? '?'
  return <TokenImage source={source} symbol={symbol} seed={token?.address ?? symbol} network={network} />
}

function ExplorerLink({ hash, network, children }: { hash: string; network: CaipNetwork | null; children: ReactNode }) {
  const t = useMessages()
  const namespaces = useAtomValue(namespaceAtom)
  const path = network === null ? undefined : namespaces(network.chainNamespace)?.explorerTransactionPath
  const href = network === null || path === undefined ? undefined : explorerAddressUrl(network, hash, path)
  if (href === undefined) return <div className="fact-row three-lines">{children}</div>
  return (
    <a className="fact-row three-lines fact-link" href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}
