import { namespaceOf } from '@airlock/protocol/caip'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { namespaceAtom } from '../../../core/networks/namespaces.ts'
import { activeNetworkAtom, explorerAddressUrl } from '../../../core/networks/network.ts'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { openCountAtom } from '../../../core/router/modal.ts'
import { formatQuantity } from '../../../texts/figures.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { isHttps } from '../../../ui/controls/LinkRow.tsx'
import { CheckIcon, ExternalIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { watchDeposits } from '../flows/watchDeposits.ts'
import { type Arrival, arrivalsAtom } from '../state/Arrival.ts'
import { texts } from '../texts/texts.ts'
import { FaucetRow } from './FaucetRow.tsx'
import './buy.css'

/** Spam may arrive without end. It hides no listed token. */
const MAX_ROWS = 5

/** Lists what arrived since Receive was opened. */
export function Deposits() {
  const account = useActiveAccount()
  return account && <Watch key={`${account.network}:${account.address}`} account={account} />
}

function Watch({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)
  const of = `${useAtomValue(openCountAtom)}:${account.network}:${account.address}`
  const [found, setFound] = useAtom(arrivalsAtom)
  const arrivals = found.of === of ? found.arrivals : []
  useEffect(() => {
    const controller = new AbortController()
    const onArrivals = (latest: readonly Arrival[]) => {
      setFound((known) => {
        const previous = known.of === of ? known.arrivals : []
        const all = [...latest.toReversed(), ...previous]
        const listedFirst = all.toSorted((one, other) => Number(other.isListed) - Number(one.isListed))
        return { of, arrivals: listedFirst.slice(0, MAX_ROWS) }
      })
      announce(deps, noticeOf(latest))
    }
    void watchDeposits(deps, account, { signal: controller.signal, onArrivals })
    return () => controller.abort()
  }, [deps, account, of, setFound])
  return (
    <div className="deposits">
      {arrivals.length > 0 && (
        <ul className="deposits-list" aria-label={t('arrivals')}>
          {arrivals.map((arrival) => (
            <DepositRow key={arrival.id} arrival={arrival} account={account} />
          ))}
        </ul>
      )}
      <FaucetRow account={account} />
      <p className="deposits-watching">{t('watching', { network: network?.name ?? account.network })}</p>
    </div>
  )
}

function DepositRow({ arrival, account }: { arrival: Arrival; account: QueriedAccount }) {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)
  const path = useAtomValue(namespaceAtom)(namespaceOf(account.network))?.explorerTransactionPath
  const { hash } = arrival
  const link = hash !== null && path !== undefined && network ? explorerAddressUrl(network, hash, path) : undefined
  return (
    <li className={arrival.isListed ? 'deposit' : 'deposit deposit-unlisted'}>
      {arrival.isListed ? <CheckIcon /> : <WarningIcon />}
      <span className="deposit-text">
        <bdi>{arrival.isListed ? t('fundsArrived', figuresOf(arrival)) : t('unlistedArrived')}</bdi>
        {!arrival.isListed && <span className="deposit-detail">{t('unlistedText')}</span>}
      </span>
      {isHttps(link) && (
        <a
          className="icon-button icon-button-plain"
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`${t('openTransaction')}, ${t('opensNewTab')}`}
        >
          <ExternalIcon />
        </a>
      )}
    </li>
  )
}

const figuresOf = ({ amount, symbol }: { amount: string; symbol: string }) => ({
  amount: formatQuantity(amount),
  symbol,
})

/** Names a listed deposit. */
function noticeOf(arrivals: readonly Arrival[]) {
  const listed = arrivals.findLast((arrival) => arrival.isListed)
  return listed?.isListed ? ownNotice(texts, 'fundsArrived', figuresOf(listed)) : ownNotice(texts, 'unlistedArrived')
}
