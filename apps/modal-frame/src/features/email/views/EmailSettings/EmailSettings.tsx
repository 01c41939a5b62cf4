import { isAddress, namespaceOf } from '@airlock/protocol/caip'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { AccountAddress } from '../../../../core/accounts/AccountAddress.tsx'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { activeSessionAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { remoteSessionAtom } from '../../../../core/wallets/remoteSessions.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { OwnLinkRow } from '../../../../ui/controls/LinkRow.tsx'
import { DisconnectIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { openEmailChange } from '../../flows/emailChange.ts'
import { refreshAccount } from '../../flows/smartAccount.ts'
import { emailUserAtom, isEmailSessionAtom, securePagesAtom } from '../../state/emailState.ts'
import './EmailSettings.css'
import { texts } from '../../texts/texts.ts'

const SmartAccountRows = lazyComponent(() => import('../../parts/SmartAccountRows.tsx'), 'SmartAccountRows')

export function EmailSettings() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useAtomValue(accountAtom)
  const active = useActiveAccount()
  const isSignedIn = useAtomValue(isEmailSessionAtom)
  const user = useAtomValue(emailUserAtom)
  const pages = useAtomValue(securePagesAtom)
  const remoteOf = useAtomValue(remoteSessionAtom)
  const entry = useAtomValue(activeSessionAtom)
  const smart = entry && remoteOf(entry)?.user
  const hasSmartAccount =
    entry !== null &&
    smart?.accounts?.some(
      ({ type, address }) => type === 'smartAccount' && isAddress(namespaceOf(entry.caipNetworkId), address),
    ) === true
  useEffect(() => void refreshAccount(deps), [deps])
  const isBusy = useAtomValue(isLoadingAtom)
  if (!account?.address || !account.caipAddress || !isSignedIn) return <EmptyState title={t('notConnected')} />
  const namespace = namespaceOf(account.caipAddress)
  const recovery = user?.recovery
  const isCounted = user?.mode === 'managed' && recovery !== undefined
  return (
    <div className="email-settings">
      {active && <AccountAddress account={active} />}
      {user?.provider && <p className="row-detail">{t('signedInWith', { provider: PROVIDER_NAMES[user.provider] })}</p>}
      <ul className="rows">
        {pages && (
          <OwnLinkRow
            href={pages.security}
            title={t('walletSecurity')}
            detail={isCounted ? t('recoverySetUp', { done: recovery }) : user?.mode ? t(MODES[user.mode]) : undefined}
          />
        )}
        {hasSmartAccount && (
          <Suspense fallback={<li className="skeleton skeleton-row" aria-hidden="true" />}>
            <SmartAccountRows
              isPreferred={smart.preferredAccountType === 'smartAccount'}
              isDeployed={smart.smartAccountDeployed === true}
            />
          </Suspense>
        )}
        {pages && <OwnLinkRow href={pages.export} title={t('walletExport')} detail={t('walletExportText')} />}
        {user?.email === null && pages ? (
          // Only the secure origin's page adds a first address (T115).
          <OwnLinkRow href={pages.security} title={t('emailChange')} detail={t('emailNone')} />
        ) : (
          <Row
            id="email-change"
            title={t('emailChange')}
            detail={<bdi dir="ltr">{user?.email ?? t('emailNone')}</bdi>}
            onClick={() => openEmailChange(deps)}
          />
        )}
      </ul>
      <Button variant="danger" disabled={isBusy} onClick={() => void disconnect(deps, namespace)}>
        <DisconnectIcon />
        {isBusy ? t('disconnecting') : t('signOut')}
      </Button>
    </div>
  )
}

const MODES = { managed: 'modeManaged', 'user-locked': 'modeUserLocked' } as const
