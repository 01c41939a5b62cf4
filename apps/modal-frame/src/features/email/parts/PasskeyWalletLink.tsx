import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { texts } from '../texts/texts.ts'

export function PasskeyWalletLink({ createsWallets }: { createsWallets: boolean }) {
  const t = useMessages(texts)
  const deps = useDeps()
  return (
    <Button
      variant="soft"
      data-focus-id="passkey-wallet"
      onClick={() => requestConsent(deps) || navigate(deps, { view: 'PasskeyWallet' })}
    >
      {t(createsWallets ? 'passkeyWallet' : 'passkeyHave')}
    </Button>
  )
}
