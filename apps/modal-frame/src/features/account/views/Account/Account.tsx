import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { openBook } from '../../../../core/addressBook/openBook.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { PURCHASES_KEY } from '../../../../core/transactions/sentKey.ts'
import { activeSentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { HeaderPart } from '../../../../ui/card/HeaderPart.tsx'
import { texts } from '../../texts/texts.ts'
import { AccountHeader } from './AccountHeader.tsx'
import { FundedActions } from './Actions.tsx'
import { BalanceFailure, NativeBalance } from './NativeBalance.tsx'
import { NetworkButton } from './NetworkButton.tsx'
import { Total } from './Total.tsx'
import { AccountTabs } from './tabs/AccountTabs.tsx'
import './Account.css'
import './tabs/lists.css'
import '../../../../ui/display/Ring.css'
import '../../../../ui/lists/FieldRow.css'

export function Account() {
  const t = useMessages(texts)
  const account = useAtomValue(accountAtom)
  const active = useActiveAccount()
  const deps = useDeps()
  const { gateway, features, storage } = deps
  useEffect(() => openBook(deps), [deps])
  const namespaceNamed = useAtomValue(namespaceAtom)
  const hasRows = useAtomValue(activeSentRowsAtom).length > 0 || storage.get(PURCHASES_KEY) !== null
  if (!account?.address || !active) return <EmptyState title={t('notConnected')} />
  const hasGateway = gateway !== undefined
  const namespace = namespaceNamed(namespaceOf(active.network))
  const key = `${active.network}:${active.address}`
  const hasTabs = hasGateway || namespace?.listsAccounts
  return (
    <div className="account">
      <HeaderPart>
        <AccountHeader key={key} account={active} />
      </HeaderPart>
      <div className="account-top">
        {hasGateway ? <Total account={active} /> : <NativeBalance />}
        <NetworkButton />
      </div>
      {!hasTabs && <BalanceFailure />}
      <Suspense>
        {features.map(({ name, account: parts, Receive }) => [
          parts?.Notice && <parts.Notice key={name} />,
          Receive && <Receive key="watch" part="watch" />,
        ])}
      </Suspense>
      <FundedActions account={active} namespace={namespace} />
      {hasRows &&
        features.map(
          ({ name, account: parts }) =>
            parts?.SentRows && (
              <Suspense key={name}>
                <parts.SentRows />
              </Suspense>
            ),
        )}
      {hasTabs && <AccountTabs key={key} account={active} />}
    </div>
  )
}
