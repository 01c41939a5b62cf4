import { shortAddress } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { connectedAccountsAtom } from '../../../../core/accounts/account.ts'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { selectAccount } from '../../../../core/accounts/selectAccount.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { modalAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/texts.ts'

/** Accounts to choose from; nothing where there is only one. */
export function AccountList() {
  const t = useMessages(texts)
  const deps = useDeps()
  const accounts = useAtomValue(connectedAccountsAtom)
  const { loading, loadingByNamespace } = useAtomValue(modalAtom)
  const isBusy = loading || Object.values(loadingByNamespace).includes(true)
  const isMixed = new Set(accounts.map(({ namespace }) => namespace)).size > 1
  if (accounts.length < 2) return null
  return (
    <section aria-label={t('accounts')}>
      <h2 className="account-section">{t('accounts')}</h2>
      <ul className="rows">
        {accounts.map(({ namespace, address, network, isActive }) => (
          <Row
            key={`${namespace}:${address}`}
            id={`${namespace}:${address}`}
            isCurrent={isActive}
            onClick={() => void selectAccount(deps, { namespace, address })}
            picture={<Avatar address={address} size={32} />}
            title={<bdi dir="ltr">{shortAddress(namespace, address)}</bdi>}
            detail={isMixed ? <bdi>{network}</bdi> : undefined}
            end={isActive ? <Tag tone="accent">{t('activeAccount')}</Tag> : undefined}
          />
        ))}
      </ul>
      {isMixed && (
        <Button look="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
          {t('disconnectAll')}
        </Button>
      )}
    </section>
  )
}
