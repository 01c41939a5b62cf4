import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { type CaipNetwork, explorerAddressUrl, networksAtom } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { SentCall } from '../../../../core/ports/Transfers.ts'
import { BoughtIcon } from '../../../../core/queries/BoughtIcon.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { reset, routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { fiatValueOf, formatFullAmount, wholeFigure } from '../../../../core/tokens/fiatValueOf.ts'
import { humanizeCall } from '../../../../core/transactions/humanize.ts'
import { operationDeadlineMs } from '../../../../core/transactions/operationDeadlineMs.ts'
import { type SentRow, sentRowsAtom, UNKNOWN_MS } from '../../../../core/transactions/transactions.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import type { Language } from '../../../../texts/languages.ts'
import { type Translate, useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { LinkRow } from '../../../../ui/controls/LinkRow.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { timeOfDay } from '../../parts/timeOfDay.ts'
import { texts } from '../../texts/texts.ts'
import { ReplaceActions } from './ReplaceActions.tsx'
import '../../parts/send.css'

export function WalletSendConfirmed() {
  const t = useMessages(texts)
  const language = useLanguage()
  const deps = useDeps()
  const { descriptors } = deps
  const route = useAtomValue(routeAtom)
  const rows = useAtomValue(sentRowsAtom)
  const row = route.view === 'WalletSendConfirmed' ? rows.find(({ id }) => id === route.transaction) : undefined
  const toAccount = () => deps.store.set(routerAtom, reset({ view: 'Account' }))
  if (row === undefined) {
    return (
      <EmptyState
        title={t('sendOver')}
        action={
          <Button variant="soft" onClick={toAccount}>
            {t('sentDone')}
          </Button>
        }
      />
    )
  }
  const { bought } = row.summary
  const { title, text } =
    operationDeadlineMs(row.callsId ?? '') === undefined ? textOf(t, row, language) : operationWords(t, row, language)
  return (
    <Hero
      image={
        <Ring state={ringOf(row)}>
          {bought ? (
            <BoughtIcon account={{ network: row.caipNetworkId, address: row.from }} bought={bought} size="large" />
          ) : (
            <ProfileAvatar account={{ network: row.caipNetworkId, address: row.summary.receiver }} size={64} />
          )}
        </Ring>
      }
      title={title}
      text={text}
    >
      <Receipt row={row} />
      <ReplaceActions row={row} />
      <Button variant="soft" onClick={toAccount}>
        {t('sentDone')}
      </Button>
      {row.calls && descriptors && <descriptors.Intents network={row.caipNetworkId} calls={row.calls} />}
    </Hero>
  )
}

function Receipt({ row }: { row: SentRow }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(networksAtom).find(({ caipNetworkId }) => caipNetworkId === row.caipNetworkId)
  const { summary, hash } = row
  const { bought } = summary
  const fee = 'fee' in row ? row.fee : undefined
  const namespace = useAtomValue(namespaceAtom)(namespaceOf(row.caipNetworkId))
  // Without a hash, the account's explorer page shows the result.
  const path = hash === null ? namespace?.explorerPath : namespace?.explorerTransactionPath
  const isOnExplorer = hash !== null || row.status === 'unknown' || row.status === 'gone'
  const explorer = network && path !== undefined && isOnExplorer && explorerAddressUrl(network, hash ?? row.from, path)
  return (
    <>
      <dl className="preview-figures sent-receipt">
        {row.calls === undefined || summary.amount !== '0' ? (
          <div className="preview-figure">
            <dt>{t(bought ? 'sentPaid' : 'sendYouSend')}</dt>
            <dd>
              <bdi>
                {wholeFigure(summary.amount)} {summary.symbol}
              </bdi>
            </dd>
          </div>
        ) : null}
        {bought && (
          <div className="preview-figure">
            <dt>{t('sentGot')}</dt>
            <dd>
              <bdi>
                {formatQuantity(bought.amount)} {foreignText(bought.symbol, 16)}
              </bdi>
            </dd>
          </div>
        )}
        {bought ? null : row.calls === undefined ? (
          <div className="preview-figure preview-wide">
            <dt>{t('sendReceiver')}</dt>
            <dd>
              {summary.receiverName !== null && <bdi className="preview-name">{summary.receiverName}</bdi>}
              <FullAddress namespace={namespaceOf(row.caipNetworkId)} address={summary.receiver} />
            </dd>
          </div>
        ) : (
          <Calls calls={row.calls} namespace={namespaceOf(row.caipNetworkId)} />
        )}
        <div className="preview-figure">
          <dt>{t('sendNetwork')}</dt>
          <dd>
            <bdi>{network?.name ?? row.caipNetworkId}</bdi>
          </dd>
        </div>
        {fee !== undefined && network !== undefined && <Fee fee={BigInt(fee)} network={network} from={row.from} />}
        {hash !== null && (
          <div className="preview-figure sent-hash">
            <dt>{t('sentHash')}</dt>
            <dd>
              <bdi dir="ltr">{shortenAddress(hash)}</bdi>
              <CopyButton label={t('sentCopyHash')} onCopy={() => copyText(deps, hash)} />
            </dd>
          </div>
        )}
      </dl>
      {explorer && (
        <ul className="rows sent-links">
          <LinkRow
            href={explorer}
            title={t('sentExplorer', { explorer: network?.blockExplorers?.default.name ?? '' })}
          />
        </ul>
      )}
    </>
  )
}

type FeeProps = { fee: bigint; network: CaipNetwork; from: string }

/** Dollars first, at the price that the account knows. */
function Fee({ fee, network: { caipNetworkId, nativeCurrency }, from }: FeeProps) {
  const t = useMessages(texts)
  const { decimals, symbol } = nativeCurrency
  const query = tokensQuery(useDeps(), { network: caipNetworkId, address: from })
  const { data = [] } = useQuery({ ...query, enabled: false })
  const price = data.find(({ address }) => address === undefined)?.price ?? 0
  const dollars = fiatValueOf(fee, decimals, price)
  const amount = (
    <bdi className={dollars && 'preview-soft'} title={formatFullAmount(fee, decimals, symbol)}>
      {formatQuantity(formatAmount(fee, decimals))} {symbol}
    </bdi>
  )
  return (
    <div className="preview-figure">
      <dt>{t('sentFee')}</dt>
      <dd>
        {dollars && <bdi>{dollars}</bdi>}
        {amount}
      </dd>
    </div>
  )
}

function textOfCall(t: Translate<typeof texts>, name: string | null) {
  return name === null ? t('titleWalletSend') : (humanizeCall(name) ?? t('sentContractCall'))
}

/** Contracts need not follow these function names. */
function Calls({ calls, namespace }: { calls: readonly SentCall[]; namespace: ChainNamespace }) {
  const t = useMessages(texts)
  return calls.map(({ name, to }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a batch never change
    <div className="preview-figure preview-wide" key={index}>
      <dt>
        {index + 1}. <bdi title={name ?? undefined}>{textOfCall(t, name)}</bdi>
      </dt>
      <dd>
        <FullAddress namespace={namespace} address={to} />
      </dd>
    </div>
  ))
}

function ringOf(row: SentRow) {
  const { status } = row
  if (status === 'failed' || status === 'gone' || status === 'expired') return 'danger'
  if (status === 'unknown') return 'unsure'
  if (status !== 'confirmed') return 'turning'
  return row.as === 'asked' || row.as === 'repriced' ? 'done' : 'danger'
}

/** An operation is free for its account, and expires. */
function operationWords(
  t: Translate<typeof texts>,
  row: SentRow,
  language: Language,
): { title: string; text?: string } {
  const { status, callsId = '' } = row
  if (status === 'failed') return { title: t('sentFailed'), text: t('sentFailedFree') }
  if (status === 'expired') return { title: t('sentExpired'), text: t('sentExpiredFree') }
  if (status !== 'pending') return textOf(t, row, language)
  const time = timeOfDay(operationDeadlineMs(callsId) ?? 0, language)
  return { title: t(row.summary.bought ? 'sentSwapping' : 'sentPending'), text: t('sentMayHappen', { time }) }
}

function textOf(t: Translate<typeof texts>, row: SentRow, language: Language): { title: string; text?: string } {
  const { isCancelling } = row
  const { bought } = row.summary
  switch (row.status) {
    case 'asking':
      return { title: t('sentAsking') }
    case 'pending':
      if (isCancelling) return { title: t('sentCancelling'), text: t('sentCancellingText') }
      return {
        title: t(bought ? 'sentSwapping' : 'sentPending'),
        text: row.waitsFor === undefined ? t('sentPendingText') : t('sentWaits', { nonce: row.waitsFor }),
      }
    case 'unknown':
      if (row.hash !== null) return { title: t('sentUnknown'), text: t('sentUnknownText') }
      return {
        title: t('sentMaybe'),
        text: t('sentMaybeText', { time: timeOfDay(row.since + UNKNOWN_MS, language) }),
      }
    case 'failed':
      return { title: t('sentFailed'), text: t('sentFailedText') }
    case 'expired':
      return { title: t('sentExpired'), text: t('sentExpiredText') }
    case 'gone':
      return { title: t('sentGone'), text: t('sentGoneText') }
    case 'confirmed':
      if (row.as === 'cancelled') return { title: t('sentCancelled'), text: t('sentCancelledText') }
      if (row.as === 'replaced') return { title: t('sentReplaced'), text: t('sentReplacedText') }
      if (isCancelling) return { title: t('sentConfirmed'), text: t('sentCancelLate') }
      if (bought) return { title: t('sentSwapped') }
      return { title: t(row.as === 'repriced' ? 'sentRepriced' : 'sentConfirmed') }
  }
}
