import { namespaceOf } from '@airlock/protocol/caip'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { Avatar, type AvatarSize } from '../../../ui/display/Avatar.tsx'

export function ProfileAvatar({ account, size }: { account: QueriedAccount; size: AvatarSize }) {
  const { data } = useQuery(profileQuery(useDeps(), account))
  const { network, address } = account
  return <Avatar namespace={namespaceOf(network)} address={address} image={data?.profileImage} size={size} />
}
