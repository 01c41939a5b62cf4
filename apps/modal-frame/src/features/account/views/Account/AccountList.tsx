import { type CaipNetworkId, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { type ConnectedAccount, connectedAccountsAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { selectAccount, shouldUpdateToAddressAtom } from '../../../../core/accounts/selectAccount.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery, type ShownProfile } from '../../../../core/queries/profile.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { labelOfAtom } from '../../state/addressLabels.ts'
import { texts } from '../../texts/texts.ts'

/** Accounts to choose from, if there are several. */
export function AccountList() {
  const t = useMessages(texts)
  const deps = useDeps()
  const accounts = useAtomValue(connectedAccountsAtom)
  const active = useActiveAccount()
  const isBusy = useAtomValue(isLoadingAtom)
  const isMixed = new Set(accounts.map(({ namespace }) => namespace)).size > 1
  if (accounts.length < 2) return null
  return (
    <section aria-label={t('accounts')}>
      <h2 className="account-section">{t('accounts')}</h2>
      <ul className="rows">
        {accounts.map((account) =>
          deps.gateway !== undefined && active !== null && namespaceOf(active.network) === account.namespace ? (
            <NamedRow key={keyOf(account)} account={account} network={active.network} isMixed={isMixed} />
          ) : (
            <AccountRow key={keyOf(account)} account={account} isMixed={isMixed} />
          ),
        )}
      </ul>
      {isMixed && (
        <Button look="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
          {t('disconnectAll')}
        </Button>
      )}
    </section>
  )
}

type RowProps = { account: ConnectedAccount; isMixed: boolean; profile?: ShownProfile | undefined }

function NamedRow({ network, ...props }: RowProps & { network: CaipNetworkId }) {
  const { data } = useQuery(profileQuery(useDeps(), { network, address: props.account.address }))
  return <AccountRow {...props} profile={data} />
}

/** A name never appears without its address. */
function AccountRow({ account, isMixed, profile }: RowProps) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { namespace, address, network } = account
  const chosen = useAtomValue(shouldUpdateToAddressAtom)
  const isActive = chosen ? chosen.namespace === namespace && chosen.address === address : account.isActive
  const short = <bdi dir="ltr">{shortAddress(namespace, address)}</bdi>
  const label = useAtomValue(labelOfAtom)(namespace, address)
  const name = label ?? profile?.profileName
  return (
    <Row
      id={keyOf(account)}
      isCurrent={isActive}
      onClick={() => void selectAccount(deps, { namespace, address })}
      picture={<Avatar namespace={namespace} address={address} image={profile?.profileImage} size={32} />}
      title={name ?? short}
      detail={
        name === undefined && !isMixed ? undefined : (
          <>
            {name !== undefined && short}
            {name !== undefined && isMixed && ' · '}
            {isMixed && <bdi>{network}</bdi>}
          </>
        )
      }
      end={isActive ? <Tag tone="accent">{t('activeAccount')}</Tag> : undefined}
    />
  )
}

function keyOf({ namespace, address }: ConnectedAccount) {
  return `${namespace}:${address}`
}
