import { useAtomValue } from 'jotai'
import { Image } from '../../../ui/display/Image.tsx'
import { configAtom } from '../../host/config.ts'
import type { Wallet } from '../wallets.ts'

type Props = {
  wallet: Pick<Wallet, 'id' | 'icon' | 'name' | 'colour' | 'hasIdentityConflict'>
  size?: 'row' | 'grid' | 'large'
  isDelayed?: boolean
}

/** A site's image must not replace that of a wallet in conflict. */
export function WalletImage({ wallet, size = 'large', isDelayed = false }: Props) {
  const { id, icon, name, colour, hasIdentityConflict } = wallet
  const own = useAtomValue(configAtom)?.connectorImages?.[id]
  return (
    <Image
      source={(!hasIdentityConflict && own) || icon}
      name={name}
      colour={colour}
      size={size}
      isDelayed={isDelayed}
    />
  )
}
