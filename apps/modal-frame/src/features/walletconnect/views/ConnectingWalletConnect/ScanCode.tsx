import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { QrCode } from '../../../../ui/display/QrCode.tsx'
import { texts } from '../../texts/texts.ts'
import { CopyLink } from './CopyLink.tsx'
import { GetNamedWallet } from './GetNamedWallet.tsx'
import { useCode } from './useCode.ts'

export function ScanCode({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const { shown, uri } = useCode()
  const isAny = wallet.isGeneric
  return (
    <div className="scan-code">
      <QrCode
        value={shown}
        isStale={uri === undefined}
        label={isAny ? t('qrCode') : t('qrCodeOf', { wallet: wallet.name })}
        image={<WalletImage wallet={wallet} />}
      />
      <Hero
        title={isAny ? t('scanTitle') : t('scanTitleOf', { wallet: wallet.name })}
        text={t(uri !== undefined ? 'scanText' : shown === undefined ? 'scanPreparing' : 'scanRenewing')}
      >
        <CopyLink uri={uri} />
      </Hero>
      <GetNamedWallet wallet={wallet} />
    </div>
  )
}
