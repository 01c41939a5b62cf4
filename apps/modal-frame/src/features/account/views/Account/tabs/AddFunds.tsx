import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { ShieldedAddress } from '../../../../../core/accounts/ShieldedAddress.tsx'
import { namespaceAtom } from '../../../../../core/networks/namespaces.ts'
import { copyText } from '../../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../../core/queries/ProfileAvatar.tsx'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../../core/queries/useActiveAccount.ts'
import { navigate } from '../../../../../core/router/navigate.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { QrCode } from '../../../../../ui/display/QrCode.tsx'
import { useCopied } from '../../../../../ui/hooks/useCopied.ts'
import { CheckIcon, CopyIcon } from '../../../../../ui/icons/icons.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { texts as details } from '../../../texts/details/texts.ts'
import { texts } from '../../../texts/texts.ts'
import { useActions } from '../Actions.tsx'
import './AddFunds.css'

export function AddFunds() {
  const account = useActiveAccount()
  return account && <Welcome key={account.network + account.address} account={account} />
}

function Welcome({ account }: { account: QueriedAccount }) {
  const { network, address } = account
  const t = useMessages(texts)
  const d = useMessages(details)
  const deps = useDeps()
  const name = useNetworkName()
  const namespace = namespaceOf(network)
  const actions = useActions(useAtomValue(namespaceAtom)(namespace))
  const [isCopied, report] = useCopied()
  const buy = actions.find(({ view }) => view === 'OnRampProviders')
  return (
    <section className="add-funds">
      <h2 className="add-funds-title">{d('addFundsTitle')}</h2>
      <p className="add-funds-text">{d('addFundsText', { network: name })}</p>
      <ShieldedAddress account={account} isNoticed>
        <QrCode value={address} label={t('receiveQr')} image={<ProfileAvatar account={account} size={64} />} />
        <p className="add-funds-address">
          <bdi dir="ltr">{address}</bdi>
        </p>
        <div className="add-funds-actions">
          {buy && (
            <Button data-focus-id="AddFunds" onClick={() => navigate(deps, { view: buy.view })}>
              <buy.Icon />
              {t('titleOnRampProviders')}
            </Button>
          )}
          <Suspense>
            {deps.features.map(({ name: of, Receive }) => Receive && <Receive key={of} part="main" />)}
          </Suspense>
          <Button variant="soft" onClick={() => void copyText(deps, address).then(report)}>
            {isCopied ? <CheckIcon /> : <CopyIcon />}
            {t(isCopied ? 'copied' : 'copyAddress')}
          </Button>
        </div>
      </ShieldedAddress>
      <Suspense>{deps.features.map(({ name: of, Receive }) => Receive && <Receive key={of} part="list" />)}</Suspense>
    </section>
  )
}
