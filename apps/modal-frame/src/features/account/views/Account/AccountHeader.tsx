import { namespaceOf } from '@airlock/protocol/caip'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { ShieldedAddress } from '../../../../core/accounts/ShieldedAddress.tsx'
import { labelOfAtom } from '../../../../core/addressBook/labels.ts'
import type { Feature } from '../../../../core/features/Feature.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { SkeletonText } from '../../../../ui/feedback/Skeleton.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { texts } from '../../texts/texts.ts'
import './AccountHeader.css'

/** A name never appears without its address. */
export function AccountHeader({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { network, address } = account
  const namespace = namespaceOf(network)
  const { data, isPending } = useQuery({ ...profileQuery(deps, account), enabled: deps.gateway !== undefined })
  const wallet = useAtomValue(accountAtom)?.connectedWalletInfo?.name
  const user = useAtomValue(useMemo(() => accountNameAtom(deps.features), [deps.features]))
  const label = useAtomValue(labelOfAtom)(namespace, address)
  const name = label ?? data?.profileName
  // Reserves the line of a name that may still come.
  const isReserved = name === undefined && deps.gateway !== undefined && isPending
  return (
    <div className="account-identity">
      <button
        type="button"
        className="account-who"
        data-focus-id="Accounts"
        onClick={() => navigate(deps, { view: 'Accounts' })}
      >
        <Avatar namespace={namespace} address={address} image={data?.profileImage} />
        <span className="account-names">
          <span className="account-title">
            <span className="row-title account-name">
              {isReserved ? <SkeletonText width="long" /> : (name ?? user ?? wallet ?? t('titleAccount'))}
            </span>
            <ExpandIcon />
          </span>
          <span className="account-short">
            <Address namespace={namespace} address={address} />
          </span>
        </span>
        <span className="hidden-text">{t('accountsAndSettings')}</span>
      </button>
      <ShieldedAddress account={account} instead={null}>
        <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
      </ShieldedAddress>
    </div>
  )
}

function accountNameAtom(features: readonly Feature[]) {
  return atom((get) => features.map(({ account: parts }) => parts?.nameAtom && get(parts.nameAtom)).find(Boolean))
}
