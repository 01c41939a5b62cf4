import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../core/queries/profile.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { Avatar, type AvatarSize } from '../../../ui/display/Avatar.tsx'

type Props = {
  network: CaipNetworkId
  address: string
  /** Image of the name that was looked up, `null` if it has none; without such a name the image of the profile is used. */
  image?: string | null | undefined
  size: AvatarSize
}

/** Avatar of a receiver, the same in every view: with the image of the name, else with the one of the profile. */
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
