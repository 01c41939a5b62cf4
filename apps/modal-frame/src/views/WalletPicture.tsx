import { ANY_WALLET } from '../state/pairing.ts'
import type { Wallet } from '../state/wallets.ts'
import { WalletIcon } from '../ui/icons/icons.tsx'
import { Picture } from '../ui/Picture.tsx'

type Props = { wallet: Wallet; size?: 'row' | 'large'; isLate?: boolean }

/** The wallet's picture; a glyph of ours for whatever wallet comes. */
export function WalletPicture({ wallet, size = 'large', isLate = false }: Props) {
  if (wallet.id !== ANY_WALLET.id)
    return <Picture source={wallet.icon} name={wallet.name} colour={wallet.colour} size={size} isLate={isLate} />
  return (
    <span className={`picture picture-${size} picture-squircle picture-glyph`} aria-hidden="true">
      <WalletIcon />
    </span>
  )
}
