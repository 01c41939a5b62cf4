import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Address } from '../../ui/display/Address.tsx'
import { copyText } from '../notices/copyText.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import './AccountAddress.css'

export function AccountAddress({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  const t = useMessages()
  const deps = useDeps()
  return (
    <div className="account-address">
      <Address namespace={namespace} address={address} />
      <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
    </div>
  )
}
