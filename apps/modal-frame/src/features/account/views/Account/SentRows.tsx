import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { BoughtIcon } from '../../../../core/queries/BoughtIcon.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useInfiniteQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { humanizeCall } from '../../../../core/transactions/humanize.ts'
import { activeSentRowsAtom, type SentRow } from '../../../../core/transactions/transactions.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { useProfile } from '../../parts/useProfile.ts'
import { historyQuery } from '../../state/activity/historyQuery.ts'
import { rowsAboveHistory } from '../../state/activity/rowsAboveHistory.ts'
import { texts } from '../../texts/sentRows/texts.ts'

/** Keeps the tabs near many rows. The padding leaves room for focus rings. */
const SCROLLED = {
  maxBlockSize: 'calc(var(--row-height) * 4)',
  margin: '-4px',
  padding: '4px',
  overflowY: 'auto',
} as const

export function SentRows() {
  const account = useActiveAccount()
  return account && <Rows account={account} />
}

function Rows({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data } = useInfiniteQuery({ ...historyQuery(deps, account), enabled: false })
  // A reload stores as many.
  const rows = rowsAboveHistory(useAtomValue(activeSentRowsAtom), data?.pages).slice(0, 50)
  if (rows.length === 0) return null
  return (
    <ul
      className="rows sent-rows"
      aria-label={t('sendingRows')}
      ref={(element) => {
        // CSSOM works under a strict CSP.
        if (element !== null && rows.length > 4) Object.assign(element.style, SCROLLED)
      }}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          id={row.id}
          onClick={() => navigate(deps, { view: 'WalletSendConfirmed', transaction: row.id })}
          image={<RowImage row={row} />}
          title={<Title row={row} />}
          detail={row.summary.bought ? undefined : <Detail row={row} />}
          end={<Tag variant={isAsMeant(row) ? 'accent' : 'warning'}>{t(wordOf(row))}</Tag>}
        />
      ))}
    </ul>
  )
}

function RowImage({ row }: { row: SentRow }) {
  const { caipNetworkId, from, summary } = row
  return summary.bought ? (
    <BoughtIcon account={{ network: caipNetworkId, address: from }} bought={summary.bought} />
  ) : (
    <ProfileAvatar account={receiverOf(row)} size={32} />
  )
}

function Title({ row }: { row: SentRow }) {
  const t = useMessages(texts)
  const count = row.calls?.length
  const amount = count === undefined ? amountOf(row) : t('appCalls', { count })
  if (NOT_SENT.includes(row.status) || (row.status === 'confirmed' && !isSent(row)))
    return t('notSentAmount', { amount })
  const { bought } = row.summary
  if (bought) return t(isSent(row) ? 'swappedAmount' : 'swappingAmount', { amount, bought: bought.symbol })
  return t(isSent(row) ? 'sentAmount' : 'sendingAmount', { amount })
}

function Detail({ row }: { row: SentRow }) {
  const t = useMessages(texts)
  if (row.calls !== undefined) {
    const names = row.calls.map(({ name }) =>
      name === null ? t('titleWalletSend') : (humanizeCall(name) ?? t('contractCall')),
    )
    return <bdi>{names.join(' · ')}</bdi>
  }
  return row.summary.receiverName === null ? <Receiver row={row} /> : <bdi>{row.summary.receiverName}</bdi>
}

function Receiver({ row }: { row: SentRow }) {
  return <bdi title={row.summary.receiver}>{useProfile(receiverOf(row)).name}</bdi>
}

const receiverOf = ({ caipNetworkId, summary }: SentRow) => ({ network: caipNetworkId, address: summary.receiver })

const amountOf = ({ summary }: SentRow) => `${formatQuantity(summary.amount)} ${summary.symbol}`

const isSent = (row: SentRow) => row.status === 'confirmed' && row.as !== 'cancelled' && row.as !== 'replaced'

const NOT_SENT = ['failed', 'expired']

const isAsMeant = (row: SentRow) => row.status === 'asking' || row.status === 'pending' || isSent(row)

function wordOf(row: SentRow) {
  switch (row.status) {
    case 'asking':
      return 'sendingAsking'
    case 'unknown':
      return 'sendingUnknown'
    case 'failed':
    case 'expired':
      return 'sendingFailed'
    case 'confirmed':
      if (row.as === 'cancelled') return 'sendingCancelled'
      return row.as === 'replaced' ? 'sendingReplaced' : 'sendingConfirmed'
    default:
      return 'sendingPending'
  }
}
