import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { ShieldedAddress } from '../../../../core/accounts/ShieldedAddress.tsx'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { QrCode } from '../../../../ui/display/QrCode.tsx'
import { useCopied } from '../../../../ui/hooks/useCopied.ts'
import { CheckIcon, CopyIcon } from '../../../../ui/icons/icons.tsx'
import { compatibleNetworksAtom } from '../../state/compatibleNetworks.ts'
import { texts } from '../../texts/texts.ts'
import './WalletReceive.css'

const MOST_PICTURES = 5

export function WalletReceive() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useAtomValue(accountAtom)
  const active = useActiveAccount()
  const networks = useAtomValue(compatibleNetworksAtom)
  const [isCopied, report] = useCopied()
  if (account?.caipAddress === undefined || account.address === undefined || active === null)
    return <EmptyState title={t('notConnected')} />
  const { address } = account
  return (
    <div className="receive">
      <ShieldedAddress key={active.network + address} account={active}>
        <QrCode value={address} label={t('receiveQr')} image={<ProfileAvatar account={active} size={64} />} />
        <p className="receive-address">
          <bdi dir="ltr">{address}</bdi>
        </p>
        <Button onClick={() => void copyText(deps, address).then(report)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {t(isCopied ? 'copied' : 'copyAddress')}
        </Button>
      </ShieldedAddress>
      <button
        type="button"
        className="receive-networks"
        data-focus-id="networks"
        onClick={() => navigate(deps, { view: 'WalletCompatibleNetworks' })}
      >
        <span>{t('compatibleNetworks', { count: networks.length })}</span>
        <span className="receive-pictures">
          {networks.slice(0, MOST_PICTURES).map(({ caipNetworkId, name, assets }) => (
            <Image key={caipNetworkId} source={assets.imageUrl} name={name} shape="round" />
          ))}
        </span>
      </button>
      <Suspense>{deps.features.map(({ name, Receive }) => Receive && <Receive key={name} />)}</Suspense>
      <p className="receive-text">{t('receiveText')}</p>
    </div>
  )
}
