import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { PURCHASES_KEY } from '../../../../core/transactions/sentKey.ts'
import { activeSentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { texts } from '../../texts/texts.ts'
import { AccountList } from './AccountList.tsx'
import { Actions } from './Actions.tsx'
import { Chips } from './Chips.tsx'
import { Identity } from './Identity.tsx'
import { NativeBalance } from './NativeBalance.tsx'
import { Total } from './Total.tsx'
import { AccountTabs } from './tabs/AccountTabs.tsx'
import './Account.css'
import './tabs/lists.css'
import '../../../../ui/lists/FieldRow.css'

export function Account() {
  const t = useMessages(texts)
  const account = useAtomValue(accountAtom)
  const active = useActiveAccount()
  const { gateway, features, storage } = useDeps()
  const namespaceNamed = useAtomValue(namespaceAtom)
  const hasRows = useAtomValue(activeSentRowsAtom).length > 0 || storage.get(PURCHASES_KEY) !== null
  if (account?.address === undefined || active === null) return <EmptyState title={t('notConnected')} />
  const hasGateway = gateway !== undefined
  const namespace = namespaceNamed(namespaceOf(active.network))
  return (
    <div className="account">
      <Identity account={active} hasGateway={hasGateway} />
      {hasGateway ? <Total account={active} /> : <NativeBalance />}
      <Actions namespace={namespace} />
      <Chips explorer={account.addressExplorerUrl} />
      <AccountList />
      {hasRows &&
        features.map(
          ({ name, account: parts }) =>
            parts?.SentRows && (
              <Suspense key={name}>
                <parts.SentRows />
              </Suspense>
            ),
        )}
      {(hasGateway || namespace?.listsAccounts) && (
        <AccountTabs key={`${active.network}:${active.address}`} account={active} />
      )}
    </div>
  )
}
