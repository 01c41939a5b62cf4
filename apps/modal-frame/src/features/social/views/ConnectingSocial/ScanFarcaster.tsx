import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { QrCode } from '../../../../ui/display/QrCode.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { ProviderLogo } from '../../parts/ProviderLogo.tsx'
import { texts } from '../../texts/texts.ts'

export function ScanFarcaster({ url }: { url: string | undefined }) {
  const t = useMessages(texts)
  return (
    <div className="social-scan">
      <QrCode value={url} label={t('farcasterCode')} image={<ProviderLogo provider="farcaster" />} />
      <Hero title={t('farcasterScan')} text={t(url ? 'farcasterScanText' : 'farcasterPreparing')}>
        {url && (
          <a className="button button-soft" href={url} target="_blank" rel="noopener noreferrer">
            {t('farcasterOpen')}
            <ExternalIcon />
            <span className="hidden-text">{t('opensNewTab')}</span>
          </a>
        )}
      </Hero>
    </div>
  )
}
