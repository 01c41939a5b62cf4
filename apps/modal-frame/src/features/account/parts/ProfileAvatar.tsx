import { namespaceOf } from '@airlock/protocol/caip'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { Avatar, type AvatarSize } from '../../../ui/display/Avatar.tsx'

type Props = { account: QueriedAccount; image: string | undefined; size: AvatarSize }

export function ProfileAvatar({ account: { network, address }, image, size }: Props) {
  return <Avatar namespace={namespaceOf(network)} address={address} image={image} size={size} />
}
