import { type ChainNamespace, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { AccountAddress } from '../../../../core/accounts/AccountAddress.tsx'
import { accountAtom, connectedAccountsAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { selectAccount } from '../../../../core/accounts/selectAccount.ts'
import type { Feature } from '../../../../core/features/Feature.ts'
import { sessionAtom } from '../../../../core/host/hostState.ts'
import { activeNetworkAtom, activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { modalAtom } from '../../../../core/router/modal.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Chip } from '../../../../ui/controls/Chip.tsx'
import { isHttps } from '../../../../ui/controls/LinkRow.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Picture } from '../../../../ui/display/Picture.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { DisconnectIcon, ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import './Account.css'
import { texts } from '../../texts/texts.ts'
import { NativeBalance } from './NativeBalance.tsx'

/** S2.2: who is connected, with what, where, and how much there is. */
export function Account() {
  const t = useMessages(texts)
  const account = useAtomValue(accountAtom)
  const { features } = useDeps()
  const name = useAtomValue(useMemo(() => accountNameAtom(features), [features]))
  if (account?.address === undefined || account.caipAddress === undefined)
    return <EmptyState title={t('notConnected')} />
  const { address, caipAddress, addressExplorerUrl } = account
  return (
    <div className="account">
      <Identity
        namespace={namespaceOf(caipAddress)}
        address={address}
        wallet={name ?? account.connectedWalletInfo?.name}
      />
      <NativeBalance />
      <div className="account-chips">
        <NetworkChip />
        <ExplorerChip href={addressExplorerUrl} />
        {features.map(({ name: feature, account: parts }) => parts?.Chip && <parts.Chip key={feature} />)}
      </div>
      <Accounts />
      <Ending />
    </div>
  )
}

/** The first name that a feature knows for what the visitor connected with. */
function accountNameAtom(features: readonly Feature[]) {
  return atom((get) => {
    const names = features.map(({ account: parts }) => (parts?.nameAtom === undefined ? null : get(parts.nameAtom)))
    return names.find((name) => name !== null)
  })
}

type IdentityProps = { namespace: ChainNamespace; address: string; wallet: string | undefined }

function Identity({ namespace, address, wallet }: IdentityProps) {
  const t = useMessages(texts)
  return (
    <div className="account-identity">
      <Avatar address={address} />
      <div className="account-names">
        <AccountAddress namespace={namespace} address={address} />
        {wallet !== undefined && <p className="account-wallet">{t('connectedWith', { wallet })}</p>}
      </div>
    </div>
  )
}

function NetworkChip() {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)
  const id = useAtomValue(activeNetworkIdAtom)
  const name = network?.name ?? t('unknownNetwork')
  return (
    <Chip
      picture={<Picture source={network?.assets.imageUrl} name={name} shape="round" />}
      label={t('networkButton', { network: name })}
      focusId={`network ${id}`}
      onClick={() => navigate(deps, { view: 'Networks' })}
    >
      {name}
    </Chip>
  )
}

function ExplorerChip({ href }: { href: string | undefined }) {
  const t = useMessages(texts)
  if (!isHttps(href)) return null
  return (
    <a className="chip" href={href} target="_blank" rel="noreferrer noopener">
      <span className="chip-text">{t('explorer')}</span>
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}

function Accounts() {
  const t = useMessages(texts)
  const deps = useDeps()
  const accounts = useAtomValue(connectedAccountsAtom)
  const isMixed = new Set(accounts.map(({ namespace }) => namespace)).size > 1
  if (accounts.length < 2) return null
  return (
    <section aria-label={t('accounts')}>
      <h2 className="account-section">{t('accounts')}</h2>
      <ul className="rows">
        {accounts.map(({ namespace, address, network, isActive }) => (
          <Row
            key={`${namespace}:${address}`}
            id={`${namespace}:${address}`}
            isCurrent={isActive}
            onClick={() => void selectAccount(deps, { namespace, address })}
            picture={<Avatar address={address} size={32} />}
            title={<bdi dir="ltr">{shortAddress(namespace, address)}</bdi>}
            detail={isMixed ? <bdi>{network}</bdi> : undefined}
            end={isActive ? <Tag tone="accent">{t('activeAccount')}</Tag> : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function Ending() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { loading, loadingByNamespace } = useAtomValue(modalAtom)
  const session = useAtomValue(sessionAtom)
  const connected = Object.values(session?.namespaces ?? {}).filter(({ status }) => status === 'connected')
  const isBusy = loading || Object.values(loadingByNamespace).includes(true)
  return (
    <div className="account-ending">
      <Button look="danger" disabled={isBusy} onClick={() => void disconnect(deps, session?.activeNamespace)}>
        <DisconnectIcon />
        {isBusy ? t('disconnecting') : t('disconnect')}
      </Button>
      {connected.length > 1 && (
        <Button look="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
          {t('disconnectAll')}
        </Button>
      )}
    </div>
  )
}
