import { namespaceOf } from '@airlock/protocol/caip'
import { Avatar, type AvatarSize } from '../../ui/display/Avatar.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { profileQuery } from './profile.ts'
import type { QueriedAccount } from './queryKeys.ts'
import { useQuery } from './useQuery.ts'

type Props = {
  account: QueriedAccount
  size: AvatarSize
  /** `null` if the chosen name has none. Absent: the picture of the profile. */
  image?: string | null | undefined
}

/** One face for each address: its picture, otherwise a gradient. */
export function ProfileAvatar({ account, size, image }: Props) {
  const { network, address } = account
  const { data } = useQuery({ ...profileQuery(useDeps(), account), enabled: image === undefined })
  const shown = image === undefined ? data?.profileImage : (image ?? undefined)
  return <Avatar namespace={namespaceOf(network)} address={address} image={shown} size={size} />
}
