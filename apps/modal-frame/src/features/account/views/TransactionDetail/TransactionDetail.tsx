import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { useAtomValue } from 'jotai'
import { AddressLabel } from '../../../../core/addressBook/AddressLabel.tsx'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { activeNetworkAtom, explorerAddressUrl } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { formatMoment } from '../../../../texts/dates.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { LinkRows } from '../../../../ui/controls/LinkRow.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { TransferPictures } from '../../parts/TransferPicture.tsx'
import { useProfile } from '../../parts/useProfile.ts'
import { calledMethod } from '../../state/activity/calledMethod.ts'
import { isSpam } from '../../state/activity/groupTransactions.ts'
import { mergeTransfers } from '../../state/activity/mergeTransfers.ts'
import { isZeroAddress } from '../../state/activity/operationOf.ts'
import { titleOf } from '../../state/activity/operationText.ts'
import { SPAM_REASON_TEXTS } from '../../state/spamReasonTexts.ts'
import { texts as details } from '../../texts/details/texts.ts'
import { texts } from '../../texts/texts.ts'
import '../Account/tabs/lists.css'
import '../../parts/detail.css'

export function TransactionDetail() {
  const route = useAtomValue(routeAtom)
  return route.view === 'TransactionDetail' ? <Detail transaction={route.transaction} /> : null
}

const DIRECTIONS = { in: 'detailReceived', out: 'detailSent', self: 'detailMoved' } as const
const UNSENT = { in: 'detailNotReceived', out: 'detailNotSent', self: 'detailNotSent' } as const
const PENDING = { in: 'pendingReceive', out: 'pendingSend', self: 'pendingSend' } as const
const STATUS = { failed: 'statusFailed', pending: 'statusPending' } as const

function Detail({ transaction }: { transaction: Transaction }) {
  const t = useMessages(texts)
  const d = useMessages(details)
  const deps = useDeps()
  const Intents = deps.descriptors?.Intents
  const language = useLanguage()
  const network = useAtomValue(activeNetworkAtom)
  const namespaces = useAtomValue(namespaceAtom)
  const { metadata, transfers } = transaction
  const { status, hash, fee, minedAt } = metadata
  const app = foreignText(metadata.application?.name)
  const method = calledMethod(metadata)
  const moved = mergeTransfers(transfers)
  // A trade has no single counterparty.
  const isOneWay = new Set(moved.map(({ direction }) => direction)).size === 1
  const first = transfers?.find(({ counterparty }) => isOneWay && counterparty && !isZeroAddress(counterparty))
  const path = network && namespaces(network.chainNamespace)?.explorerTransactionPath
  const labelOf = (direction: keyof typeof DIRECTIONS) => {
    if (status === 'failed') return d(UNSENT[direction])
    return status === 'pending' ? t(PENDING[direction]) : d(DIRECTIONS[direction])
  }
  const explorer = path && explorerAddressUrl(network, hash, path)
  return (
    <div className="detail">
      {isSpam(transaction) && <Alert type="warning">{t(SPAM_REASON_TEXTS[reasonOf(transaction)])}</Alert>}
      <div className="detail-head">
        <TransferPictures transfers={moved} network={network} />
        <h2 className="detail-title">{t(titleOf(transaction).title)}</h2>
        <p className={`detail-status detail-${status}`}>
          {status === 'confirmed' ? d('detailConfirmed') : t(STATUS[status])}
          {' · '}
          <time dateTime={minedAt}>{formatMoment(new Date(minedAt), language)}</time>
        </p>
      </div>
      <dl className="facts">
        {moved.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two at most, in a fixed order
          <Field key={index} name={labelOf(one.direction)}>
            <Amount {...one} isFailed={status === 'failed'} />
          </Field>
        ))}
        {network && first?.counterparty && first.direction !== 'self' && (
          <Field name={d(first.direction === 'in' ? 'detailFrom' : 'detailTo')}>
            <Counterparty account={{ network: network.caipNetworkId, address: first.counterparty }} />
          </Field>
        )}
        {app && (
          <Field name={d('detailWith')}>
            <bdi>{app}</bdi>
          </Field>
        )}
        {method && (
          <Field name={d('detailCalled')}>
            <bdi dir="ltr">{method}</bdi>
          </Field>
        )}
        <Field name={d('detailNetwork')}>
          <bdi>{network?.name ?? metadata.chain}</bdi>
        </Field>
        {fee && (
          <Field name={d('detailFee')}>
            <bdi dir="ltr">
              {formatQuantity(fee)} {network?.nativeCurrency.symbol}
            </bdi>
          </Field>
        )}
        <Field name={t('titleTransactionDetail')}>
          <bdi dir="ltr" title={hash}>
            {shortenAddress(hash)}
          </bdi>
          <CopyButton label={d('copyHash')} onCopy={() => copyText(deps, hash)} />
        </Field>
      </dl>
      <LinkRows href={explorer} title={t('explorer')} />
      {network && Intents && <Intents network={network.caipNetworkId} hash={hash} />}
    </div>
  )
}

/** Shows the whole address, because a shortened one is easy to imitate. */
function Counterparty({ account }: { account: QueriedAccount }) {
  const t = useMessages()
  const deps = useDeps()
  const { address } = account
  const { name } = useProfile(account)
  const own = useActiveAccount()?.address
  // Receive has gates for the own address (T243).
  const namespace = namespaceOf(account.network)
  const isOwn = own && isSameAddress(namespace, own, address)
  return (
    <>
      <span className="detail-party">
        <span>
          <ProfileAvatar account={account} size={16} />
          <bdi>{name}</bdi>
        </span>
        <bdi className="detail-address" dir="ltr">
          {address}
        </bdi>
        <AddressLabel namespace={namespace} address={address} />
      </span>
      {!isOwn && <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />}
    </>
  )
}

function reasonOf({ transfers }: Transaction) {
  const reasons = transfers?.flatMap(({ fungible_info: token, nft_info: nft }) => (token ?? nft)?.flags?.reasons ?? [])
  return reasons?.[0] ?? 'reported'
}
