import { isAddress, namespaceOf } from '@airlock/protocol/caip'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { AccountAddress } from '../../../../core/accounts/AccountAddress.tsx'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { activeSessionAtom } from '../../../../core/host/hostState.ts'
import { type CaipNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { remoteSessionAtom } from '../../../../core/wallets/remoteSessions.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { OwnLinkRow } from '../../../../ui/controls/LinkRow.tsx'
import { DisconnectIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { openEmailChange } from '../../flows/emailChange.ts'
import { preferAccount, refreshAccount, revokeDelegation } from '../../flows/smartAccount.ts'
import { SwitchRow } from '../../parts/SwitchRow.tsx'
import { emailUserAtom, isEmailSessionAtom, securePagesAtom } from '../../state/emailState.ts'
import { smartAccountEnabledNetworksAtom } from '../../state/smartAccountState.ts'
import './EmailSettings.css'
import { texts } from '../../texts/texts.ts'

export function EmailSettings() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useAtomValue(accountAtom)
  const isSignedIn = useAtomValue(isEmailSessionAtom)
  const user = useAtomValue(emailUserAtom)
  const pages = useAtomValue(securePagesAtom)
  const remoteOf = useAtomValue(remoteSessionAtom)
  const entry = useAtomValue(activeSessionAtom)
  const smart = entry && remoteOf(entry)?.user
  // Accounts exist in every namespace, but not each has smart accounts.
  const hasSmartAccount =
    entry !== null &&
    smart?.accounts?.some(
      ({ type, address }) => type === 'smartAccount' && isAddress(namespaceOf(entry.caipNetworkId), address),
    ) === true
  const enabled = useAtomValue(smartAccountEnabledNetworksAtom)
  const positions = useAtomValue(networksAtom).filter(({ caipNetworkId }) => enabled.includes(caipNetworkId))
  const language = useLanguage()
  const isPreferred = smart?.preferredAccountType === 'smartAccount'
  // Calls of an account with the code go together, whatever the user prefers.
  const isDeployed = smart?.smartAccountDeployed === true
  useEffect(() => void refreshAccount(deps), [deps])
  const isBusy = useAtomValue(isLoadingAtom)
  if (account?.address === undefined || account.caipAddress === undefined || !isSignedIn)
    return <EmptyState title={t('notConnected')} />
  const namespace = namespaceOf(account.caipAddress)
  return (
    <div className="email-settings">
      <AccountAddress namespace={namespace} address={account.address} />
      {user?.provider && <p className="row-detail">{t('signedInWith', { provider: PROVIDER_NAMES[user.provider] })}</p>}
      <ul className="rows">
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
        {hasSmartAccount && (
          <SwitchRow
            id="smart-account"
            title={t('smartAccount')}
            detail={[
              t(isPreferred || isDeployed ? 'smartAccountOn' : 'smartAccountOff'),
              ...(positions.length > 0
                ? [t('smartAccountNetworks', { networks: listNames(positions, language) })]
                : []),
            ].join(' ')}
            isOn={isPreferred || isDeployed}
            isLocked={isDeployed}
            onToggle={() => void preferAccount(deps, isPreferred ? 'eoa' : 'smartAccount')}
          />
        )}
        {hasSmartAccount && isDeployed && (
          <Row
            id="smart-account-back"
            title={t('smartAccountTakeBack')}
            detail={t('smartAccountTakeBackText')}
            onClick={() => void revokeDelegation(deps)}
          />
        )}
        {pages && (
          <>
            <OwnLinkRow
              href={pages.security}
              title={t('walletSecurity')}
              detail={user?.mode ? t(MODES[user.mode]) : undefined}
            />
            <OwnLinkRow href={pages.export} title={t('walletExport')} detail={t('walletExportText')} />
          </>
        )}
      </ul>
      <Button variant="danger" disabled={isBusy} onClick={() => void disconnect(deps, namespace)}>
        <DisconnectIcon />
        {isBusy ? t('disconnecting') : t('signOut')}
      </Button>
    </div>
  )
}

/** Isolates each name, which may have another direction. */
function listNames(networks: readonly CaipNetwork[], language: string) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    networks.map(({ name }) => `\u2068${name}\u2069`),
  )
}

const MODES = { managed: 'modeManaged', 'user-locked': 'modeUserLocked' } as const
