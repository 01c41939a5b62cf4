import { ANY_WALLET } from '../../state/pairing.ts'
import type { Wallet } from '../../state/wallets.ts'
import { Hero } from '../../ui/Hero.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { CopyLink } from './CopyLink.tsx'
import './ScanCode.css'
import { useCode } from './useCode.ts'

/** A code for a wallet on a phone, and the same as a link for whoever cannot scan. */
export function ScanCode({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const { shown, uri } = useCode()
  const isAny = wallet.id === ANY_WALLET.id
  const { name } = wallet
  return (
    <div className="scan-code">
      <QrCode
        value={shown}
        isStale={uri === undefined}
        label={isAny ? t('qrCode') : t('qrCodeOf', { wallet: name })}
        picture={isAny ? <Glyph /> : <Picture source={wallet.icon} name={name} colour={wallet.colour} />}
      />
      <Hero
        title={isAny ? t('scanTitle') : t('scanTitleOf', { wallet: name })}
        text={t(uri !== undefined ? 'scanText' : shown === undefined ? 'scanPreparing' : 'scanRenewing')}
      >
        <CopyLink uri={uri} />
      </Hero>
    </div>
  )
}

function Glyph() {
  return (
    <span className="picture picture-squircle scan-code-glyph">
      <WalletIcon />
    </span>
  )
}
