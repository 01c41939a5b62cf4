import { Image } from '../../../ui/display/Image.tsx'
import { WalletIcon } from '../../../ui/icons/icons.tsx'
import type { Wallet } from '../wallets.ts'

type Props = { wallet: Wallet; size?: 'row' | 'large'; isLate?: boolean }

/** The wallet's image; a glyph for a placeholder. */
export function WalletImage({ wallet, size = 'large', isLate = false }: Props) {
  if (!wallet.isGeneric)
    return <Image source={wallet.icon} name={wallet.name} colour={wallet.colour} size={size} isLate={isLate} />
  return (
    <span className={`picture picture-${size} picture-squircle picture-glyph`} aria-hidden="true">
      <WalletIcon />
    </span>
  )
}
