import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { Avatar, type AvatarSize } from '../../../ui/display/Avatar.tsx'

type Props = {
  network: CaipNetworkId
  address: string
  /** `null` if the name has no image; undefined: the profile's. */
  image?: string | null | undefined
  size: AvatarSize
}

export function ReceiverAvatar({ network, address, image, size }: Props) {
  const { data } = useQuery({ ...profileQuery(useDeps(), { network, address }), enabled: image === undefined })
  return (
    <Avatar
      namespace={namespaceOf(network)}
      address={address}
      image={image === undefined ? data?.profileImage : (image ?? undefined)}
      size={size}
    />
  )
}
