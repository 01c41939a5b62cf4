import { type RequestOutcome, StatusHero } from '../../../../core/notices/StatusHero.tsx'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { AnotherWallet } from '../../../../core/wallets/parts/AnotherWallet.tsx'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { texts } from '../../texts/texts.ts'
import { canGet } from './GetNamedWallet.tsx'

export type AttemptOutcome = RequestOutcome<'idle' | 'asking'>

/** Every result except success stays for a retry. */
export function Outcome({ outcome, wallet }: { outcome: AttemptOutcome; wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { status } = outcome
  return (
    <StatusHero
      outcome={outcome}
      image={<WalletImage wallet={wallet} />}
      {...textOf(t, status, wallet)}
      onRetry={() => void connect(deps, wallet)}
    >
      {status === 'notInstalled' && canGet(wallet) && (
        <Button data-focus-id="get-wallet" onClick={() => navigate(deps, { view: 'GetWallet', wallet })}>
          {t('getNamed', { wallet: wallet.name })}
        </Button>
      )}
      {(status === 'declined' || status === 'failed') && <AnotherWallet label={t('anotherWallet')} />}
    </StatusHero>
  )
}

function textOf(
  t: Translate<typeof texts>,
  status: AttemptOutcome['status'],
  { isGeneric, name: wallet }: Wallet,
): { title: string; text?: string } {
  switch (status) {
    case 'declined':
      return { title: t('declinedTitle'), text: t('declinedText') }
    case 'pending':
      return { title: t('pendingTitle', { wallet }), text: t('pendingText') }
    case 'failed':
      if (!navigator.onLine) return { title: t('offlineTitle') }
      return { title: isGeneric ? t('failedTitleAny') : t('failedTitle', { wallet }) }
    case 'notInstalled':
      return { title: t('unreachableTitle', { wallet }), text: t('unreachableText') }
    case 'done':
      return { title: t('titleConnected') }
  }
}
