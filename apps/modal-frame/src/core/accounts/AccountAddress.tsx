import { namespaceOf } from '@airlock/protocol/caip'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Address } from '../../ui/display/Address.tsx'
import { copyText } from '../notices/copyText.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { ShieldedAddress } from './ShieldedAddress.tsx'
import './AccountAddress.css'

/** The copy button follows the checks of Receive (T243). */
export function AccountAddress({ account }: { account: QueriedAccount }) {
  const t = useMessages()
  const deps = useDeps()
  const { network, address } = account
  return (
    <div className="account-address">
      <Address namespace={namespaceOf(network)} address={address} />
      <ShieldedAddress account={account} instead={<span className="icon-button" />}>
        <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
      </ShieldedAddress>
    </div>
  )
}
