import { Image } from '../../../ui/display/Image.tsx'
import type { Wallet } from '../wallets.ts'

type Props = { wallet: Wallet; size?: 'row' | 'grid' | 'large'; isDelayed?: boolean }

export function WalletImage({ wallet: { icon, name, colour }, size = 'large', isDelayed = false }: Props) {
  return <Image source={icon} name={name} colour={colour} size={size} isDelayed={isDelayed} />
}
