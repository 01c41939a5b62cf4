import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { gatewayReason } from '../../state/nameFailure.ts'
import { namesQuery } from '../../state/namesQuery.ts'
import { texts } from '../../texts/texts.ts'
import { ReceiveName } from './ReceiveName.tsx'
import '../../parts/names.css'

export function AccountNames() {
  const t = useMessages(texts)
  const account = useActiveAccount()
  const deps = useDeps()
  const { data: offered = NO_FEATURES, isPending } = useQuery(featuresQuery(deps))
  const zone = offered.names?.zone
  if (isPending) return <SkeletonRows count={2} />
  if (zone === undefined || account === null || namespaceOf(account.network) !== 'eip155') {
    return <EmptyState title={t('nameNone')} />
  }
  return (
    <div className="names">
      <p className="names-text">{t('namesText', { address: shortAddress('eip155', account.address) })}</p>
      <List account={account} zone={zone} />
      <Button variant="soft" onClick={() => navigate(deps, { view: 'RegisterAccountName' })}>
        {t('nameChip')}
      </Button>
      <ReceiveName account={account} />
    </div>
  )
}

function List({ account, zone }: { account: QueriedAccount; zone: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data, isError, error, refetch } = useQuery(namesQuery(deps, account, zone))
  if (isError) {
    return (
      <Alert
        type="warning"
        end={
          <Button variant="text" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        <bdi>{gatewayReason(error) || t('namesFailed')}</bdi>
      </Alert>
    )
  }
  if (data === undefined) return <SkeletonRows count={2} />
  if (data.length === 0) return <EmptyState title={t('namesNone')} />
  return (
    <ul className="rows">
      {data.map(({ name, avatar, bio }) => (
        <Row
          key={name}
          id={name}
          image={<Avatar namespace="eip155" address={account.address} image={avatar} />}
          title={<bdi>{name}</bdi>}
          detail={<bdi>{foreignText(bio, 80) ?? ''}</bdi>}
          onClick={() => navigate(deps, { view: 'AccountName', name })}
        />
      ))}
    </ul>
  )
}
