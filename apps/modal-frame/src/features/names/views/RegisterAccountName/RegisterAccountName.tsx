import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { texts } from '../../texts/texts.ts'
import { NameForm } from './NameForm.tsx'
import './RegisterAccountName.css'

export function RegisterAccountName() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  const { data: offered = NO_FEATURES, isPending } = useQuery(featuresQuery(deps))
  const zone = offered.names?.zone
  if (isPending) return <div className="name-waits" />
  if (zone === undefined) return <EmptyState title={t('nameNone')} />
  const namespace = account && namespaceOf(account.network)
  return (
    <div className="name">
      {account && namespace && (
        <>
          <ProfileAvatar account={account} size={64} />
          <p className="name-intro">{t('nameIntro', { address: shortAddress(namespace, account.address) })}</p>
        </>
      )}
      <NameForm zone={zone} />
      <Button variant="text" onClick={() => navigate(deps, { view: 'AccountNames' })}>
        {t('receiveName')}
      </Button>
    </div>
  )
}
