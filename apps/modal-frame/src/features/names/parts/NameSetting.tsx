import { namespaceOf } from '@airlock/protocol/caip'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import { profileQuery } from '../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { texts } from '../texts/texts.ts'

export function NameSetting() {
  const account = useActiveAccount()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(useDeps()))
  const zone = offered.names?.zone
  if (account === null || zone === undefined || namespaceOf(account.network) !== 'eip155') return null
  return <OfferedName account={account} zone={zone} />
}

function OfferedName({ account, zone }: { account: QueriedAccount; zone: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: profile } = useQuery(profileQuery(deps, account))
  if (profile === undefined) return null
  const isNamed = profile.profileName?.endsWith(`.${zone}`)
  return (
    <Row
      id="name"
      title={t(isNamed ? 'nameChipOwn' : 'nameChip')}
      onClick={() => navigate(deps, { view: isNamed ? 'AccountNames' : 'RegisterAccountName' })}
    />
  )
}
