import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { LazyEverywhere } from '../../parts/LazyEverywhere.tsx'
import { gatewayReason } from '../../state/nameFailure.ts'
import { namesQuery } from '../../state/namesQuery.ts'
import { nameDraftAtom } from '../../state/nameTask.ts'
import { texts } from '../../texts/texts.ts'
import { AttributesForm } from './AttributesForm.tsx'
import { TransferForm } from './TransferForm.tsx'
import '../../parts/names.css'

export function AccountName() {
  const route = useAtomValue(routeAtom)
  const account = useActiveAccount()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(useDeps()))
  const zone = offered.names?.zone
  if (route.view !== 'AccountName' || account === null || zone === undefined) return null
  return <Shown key={route.name} account={account} zone={zone} name={route.name} />
}

function Shown({ account, zone, name }: { account: QueriedAccount; zone: string; name: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const draft = useAtomValue(nameDraftAtom)
  const { data, isError, error } = useQuery(namesQuery(deps, account, zone))
  const own = data?.find((one) => one.name === name)
  if (own === undefined) {
    if (data === undefined && !isError) return <SkeletonRows count={4} />
    return <EmptyState title={isError ? gatewayReason(error) || t('namesFailed') : t('namesNone')} />
  }
  const stored = { name, avatar: own.avatarRecord, bio: own.bio, to: '' }
  const shown = draft?.name === name ? draft : stored
  return (
    <div className="names">
      <Hero
        image={<Avatar namespace="eip155" address={account.address} size={64} image={own.avatar} />}
        title={<bdi>{name}</bdi>}
      />
      <LazyEverywhere />
      <AttributesForm stored={stored} draft={shown} />
      <TransferForm account={account} draft={shown} />
    </div>
  )
}
