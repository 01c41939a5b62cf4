import { namespaceOf } from '@airlock/protocol/caip'
import { Address } from '../../ui/display/Address.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { CopyOwnAddress } from './CopyOwnAddress.tsx'
import './AccountAddress.css'

export function AccountAddress({ account }: { account: QueriedAccount }) {
  return (
    <div className="account-address">
      <Address namespace={namespaceOf(account.network)} address={account.address} />
      <CopyOwnAddress account={account} />
    </div>
  )
}
