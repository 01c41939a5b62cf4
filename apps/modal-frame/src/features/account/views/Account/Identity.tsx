import { namespaceOf } from '@airlock/protocol/caip'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { AccountAddress } from '../../../../core/accounts/AccountAddress.tsx'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import type { Feature } from '../../../../core/features/Feature.ts'
import { sessionAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery, type ShownProfile } from '../../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { DisconnectIcon, SpinnerIcon } from '../../../../ui/icons/icons.tsx'
import { labelOfAtom } from '../../state/addressLabels.ts'
import { texts } from '../../texts/texts.ts'

type Props = { account: QueriedAccount; hasGateway: boolean }

/** The connected account, and the disconnect button. A name never appears without its address. */
export function Identity({ account, hasGateway }: Props) {
  return hasGateway ? <NamedIdentity account={account} /> : <ShownIdentity account={account} profile={undefined} />
}

function NamedIdentity({ account }: { account: QueriedAccount }) {
  const { data } = useQuery(profileQuery(useDeps(), account))
  return <ShownIdentity account={account} profile={data} />
}

function ShownIdentity({ account, profile }: { account: QueriedAccount; profile: ShownProfile | undefined }) {
  const t = useMessages(texts)
  const { features } = useDeps()
  const connected = useAtomValue(accountAtom)?.connectedWalletInfo?.name
  const known = useAtomValue(useMemo(() => accountNameAtom(features), [features]))
  const wallet = known ?? connected
  const { network, address } = account
  const label = useAtomValue(labelOfAtom)(namespaceOf(network), address)
  const name = label ?? profile?.profileName
  return (
    <div className="account-identity">
      <Avatar namespace={namespaceOf(network)} address={address} image={profile?.profileImage} />
      <div className="account-names">
        {name !== undefined && <p className="row-title account-name">{name}</p>}
        <AccountAddress namespace={namespaceOf(network)} address={address} />
        {wallet !== undefined && name === undefined && (
          <p className="account-wallet">{t('connectedWith', { wallet })}</p>
        )}
      </div>
      <DisconnectButton />
    </div>
  )
}

/** The first account name that a feature knows. */
function accountNameAtom(features: readonly Feature[]) {
  return atom((get) => {
    const names = features.map(({ account: parts }) => (parts?.nameAtom === undefined ? null : get(parts.nameAtom)))
    return names.find((name) => name !== null)
  })
}

function DisconnectButton() {
  const t = useMessages()
  const deps = useDeps()
  const session = useAtomValue(sessionAtom)
  const isBusy = useAtomValue(isLoadingAtom)
  const label = isBusy ? t('disconnecting') : t('disconnect')
  return (
    <IconButton
      label={label}
      title={label}
      disabled={isBusy}
      onClick={() => void disconnect(deps, session?.activeNamespace)}
    >
      {isBusy ? <SpinnerIcon /> : <DisconnectIcon />}
    </IconButton>
  )
}
