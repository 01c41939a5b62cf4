import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { Avatar, type AvatarSize } from '../../../ui/display/Avatar.tsx'

type Props = {
  network: CaipNetworkId
  address: string
  /** Image of the resolved name, `null` without one; otherwise the profile's. */
  image?: string | null | undefined
  size: AvatarSize
}

/** Avatar of a recipient: the name's image, else the profile's. */
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
