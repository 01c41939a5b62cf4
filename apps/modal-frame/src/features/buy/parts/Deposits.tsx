import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import type { ReceivePart } from '../../../core/features/Feature.ts'
import { namespaceAtom } from '../../../core/networks/namespaces.ts'
import { activeNetworkAtom, explorerAddressUrl } from '../../../core/networks/network.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { openCountAtom } from '../../../core/router/modal.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { isHttps } from '../../../ui/controls/isHttps.ts'
import { CheckIcon, ExternalIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { type Arrival, arrivalsAtom, figuresOf, listOf } from '../state/Arrival.ts'
import { texts } from '../texts/texts.ts'
import { DepositWatch } from './DepositWatch.tsx'
import { FaucetRow } from './FaucetRow.tsx'
import './buy.css'

export function Deposits({ part }: { part?: ReceivePart }) {
  const account = useActiveAccount()
  if (account === null) return null
  if (part === 'main') return <FaucetRow account={account} isButton />
  const key = `${account.network}:${account.address}`
  return (
    <>
      {part !== 'list' && <DepositWatch key={key} account={account} />}
      {part !== 'watch' && <Arrivals account={account} hasFaucet={part !== 'list'} />}
    </>
  )
}

/** An empty account has the faucet among its main buttons. */
function Arrivals({ account, hasFaucet }: { account: QueriedAccount; hasFaucet: boolean }) {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)
  const of = listOf(useAtomValue(openCountAtom), account)
  const found = useAtomValue(arrivalsAtom)
  const arrivals = found.of === of ? found.arrivals : []
  return (
    <div className="deposits">
      {arrivals.length > 0 && (
        <ul className="deposits-list" aria-label={t('arrivals')}>
          {arrivals.map((arrival) => (
            <DepositRow key={arrival.id} arrival={arrival} account={account} />
          ))}
        </ul>
      )}
      {hasFaucet && <FaucetRow account={account} />}
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
