import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { isHttps } from '../../../../ui/controls/isHttps.ts'
import { texts } from '../../texts/texts.ts'

export function GetNamedWallet({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  if (!canGet(wallet)) return null
  return (
    <p className="wallet-connect-get">
      {t('noWallet', { wallet: wallet.name })}{' '}
      <Button
        variant="text"
        aria-label={t('getNamed', { wallet: wallet.name })}
        data-focus-id="get-wallet"
        onClick={() => navigate(deps, { view: 'GetWallet', wallet })}
      >
        {t('getTheApp')}
      </Button>
    </p>
  )
}

export function canGet({ connector, links }: Wallet): boolean {
  const { chrome_store, app_store, play_store, homepage } = links
  return connector === undefined && [chrome_store, app_store, play_store, homepage].some(isHttps)
}
