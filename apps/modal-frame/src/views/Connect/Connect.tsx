import { useAtomValue } from 'jotai'
import { useDeps } from '../../flows/DepsContext.tsx'
import { navigate } from '../../flows/navigate.ts'
import { configAtom } from '../../state/config.ts'
import { isEmailOfferedAtom } from '../../state/emailLogin.ts'
import { connectMethodsAtom, type GroupName, walletCountAtom, walletGroupsAtom } from '../../state/walletGroups.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GridIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { Row } from '../../ui/Row.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WalletRow } from '../WalletRow.tsx'
import './Connect.css'
import { EmailField } from './EmailField.tsx'

/** S2.2, S2.9, S2.10: the ways to connect, those that exist, in their order. */
export function Connect() {
  const t = useMessages()
  const deps = useDeps()
  const methods = useAtomValue(connectMethodsAtom)
  const isEmailOffered = useAtomValue(isEmailOfferedAtom)
  return (
    <div className="connect">
      {methods.map((method) =>
        method === 'wallet' ? (
          <Wallets key={method} />
        ) : method === 'email' && isEmailOffered ? (
          <EmailField key={method} />
        ) : null,
      )}
      <p className="connect-foot">
        {t('newToWallets')}{' '}
        <Button look="text" onClick={() => navigate(deps, { view: 'WhatIsAWallet' })}>
          {t('getStarted')}
        </Button>
      </p>
    </div>
  )
}

function Wallets() {
  const t = useMessages()
  const deps = useDeps()
  const groups = useAtomValue(walletGroupsAtom)
  const isInstalled = groups.some(({ wallets }) => wallets.some(({ connector }) => connector !== undefined))
  return (
    <>
      {!isInstalled && <EmptyState title={t('noWalletsTitle')} text={t('noWalletsText')} />}
      <ul className="rows" aria-label={t('wallets')}>
        {groups.flatMap(({ name, wallets }) =>
          wallets.map((wallet) => <WalletRow key={`${name} ${wallet.id}`} wallet={wallet} isRecent={isRecent(name)} />),
        )}
        <AllWalletsRow onClick={() => navigate(deps, { view: 'AllWallets' })} />
      </ul>
    </>
  )
}

function AllWalletsRow({ onClick }: { onClick: () => void }) {
  const t = useMessages()
  const count = useAtomValue(walletCountAtom)
  const isOffered = useAtomValue(configAtom)?.allWallets ?? true
  if (!isOffered || count === 0) return null
  return (
    <Row
      id="all-wallets"
      onClick={onClick}
      title={t('allWallets')}
      picture={
        <span className="picture picture-row picture-squircle connect-all" aria-hidden="true">
          <GridIcon />
        </span>
      }
      end={<Tag>{count < 10 ? count : t('walletCount', { count: Math.floor(count / 10) * 10 })}</Tag>}
    />
  )
}

function isRecent(group: GroupName) {
  return group === 'recent'
}
