import { type CaipNetworkId, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { accountAtom, type ConnectedAccount, connectedAccountsAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { ShieldedAddress } from '../../../../core/accounts/ShieldedAddress.tsx'
import { selectAccount, shouldUpdateToAddressAtom } from '../../../../core/accounts/selectAccount.ts'
import { labelOfAtom } from '../../../../core/addressBook/labels.ts'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { inactiveConnectionsAtom } from '../../../../core/host/hostState.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { LinkRow } from '../../../../ui/controls/LinkRow.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { DisconnectIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/texts.ts'
import '../../parts/detail.css'
import './Accounts.css'

const AccountWorth = lazyComponent(() => import('./AccountWorth.tsx'), 'AccountWorth')

export function Accounts() {
  const t = useMessages(texts)
  const deps = useDeps()
  const accounts = useAtomValue(connectedAccountsAtom)
  const account = useAtomValue(accountAtom)
  const active = useActiveAccount()
  const inactive = useAtomValue(inactiveConnectionsAtom)
  const isBusy = useAtomValue(isLoadingAtom)
  const isMixed = new Set(accounts.map(({ namespace }) => namespace)).size > 1
  const others = <Parts slot="Wallets" />
  if (!account?.address || !active) return others
  const wallet = account.connectedWalletInfo
  return (
    <div className="detail accounts">
      <ul className="rows" aria-label={t('accounts')} ref={showActive}>
        {accounts.map((one) => (
          <AccountRow key={keyOf(one)} account={one} active={active.network} isMixed={isMixed} />
        ))}
      </ul>
      {wallet && (
        <p className="accounts-wallet detail-status">
          <WalletImage wallet={wallet} size="row" />
          {t('connectedWith', { wallet: wallet.name })}
        </p>
      )}
      {others}
      <ul className="rows" aria-label={t('settings')}>
        <Parts slot="Setting" />
        <ShieldedAddress account={active} instead={null}>
          <LinkRow href={account.addressExplorerUrl ?? ''} title={t('explorer')} />
        </ShieldedAddress>
      </ul>
      <Button variant="danger" disabled={isBusy} onClick={() => void disconnect(deps, namespaceOf(active.network))}>
        <DisconnectIcon />
        {t(isBusy ? 'disconnecting' : 'disconnect')}
      </Button>
      {(isMixed || inactive[0]) && (
        <Button variant="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
          {t('disconnectAll')}
        </Button>
      )}
    </div>
  )
}

/** Scrolls to the active account on opening. */
function showActive(list: Element | null) {
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

function Parts({ slot }: { slot: 'Wallets' | 'Setting' }) {
  return (
    <Suspense fallback={slot === 'Wallets' && <SkeletonRows count={1} />}>
      {useDeps().features.map(({ name, account }) => {
        const Part = account?.[slot]
        return Part && <Part key={name} />
      })}
    </Suspense>
  )
}

type RowProps = { account: ConnectedAccount; active: CaipNetworkId; isMixed: boolean }

/** A name never appears without its address. */
function AccountRow({ account, active, isMixed }: RowProps) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { namespace, address, network } = account
  const isHere = namespaceOf(active) === namespace
  const { data: profile } = useQuery({ ...profileQuery(deps, { network: active, address }), enabled: isHere })
  const chosen = useAtomValue(shouldUpdateToAddressAtom)
  const isActive = chosen ? chosen.namespace === namespace && chosen.address === address : account.isActive
  const short = <bdi dir="ltr">{shortAddress(namespace, address)}</bdi>
  const label = useAtomValue(labelOfAtom)(namespace, address)
  const name = label ?? profile?.profileName
  const title = useAtomValue(namespaceAtom)(namespace)?.title
  return (
    <Row
      id={keyOf(account)}
      isCurrent={isActive}
      onClick={() => void selectAccount(deps, { namespace, address })}
      image={<Avatar namespace={namespace} address={address} image={profile?.profileImage} size={32} />}
      title={name ?? short}
      detail={
        (name || isMixed) && (
          <>
            {name && short}
            {name && isMixed && ' · '}
            {isMixed && <bdi>{network ?? title}</bdi>}
          </>
        )
      }
      end={
        <>
          <Suspense>{isHere && <AccountWorth account={{ network: active, address }} />}</Suspense>
          {isActive && <Tag variant="accent">{t('activeAccount')}</Tag>}
        </>
      }
    />
  )
}

function keyOf({ namespace, address }: ConnectedAccount) {
  return `${namespace}:${address}`
}
