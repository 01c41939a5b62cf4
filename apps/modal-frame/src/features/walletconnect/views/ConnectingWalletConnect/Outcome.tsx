import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { errorText } from '../../../../core/notices/errorText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { WalletPicture } from '../../../../core/wallets/parts/WalletPicture.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { RetryIcon } from '../../../../ui/icons/icons.tsx'
import { texts } from '../../texts/texts.ts'
import { canGet } from './GetNamedWallet.tsx'

/** An attempt that has ended, or waits for another request. */
export type AttemptOutcome =
  | { status: 'declined' | 'pending' | 'notInstalled' | 'done' }
  | { status: 'failed'; error: AirlockError }

/** Every result except success stays here for a retry. */
export function Outcome({ outcome, wallet }: { outcome: AttemptOutcome; wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { status } = outcome
  const { title, text } = words(t, status, wallet)
  return (
    <Hero
      picture={
        <Ring state={RINGS[status]}>
          <WalletPicture wallet={wallet} />
        </Ring>
      }
      title={title}
      text={text}
    >
      {outcome.status === 'failed' && <Alert>{errorText(t, outcome.error)}</Alert>}
      {(status === 'declined' || status === 'pending' || status === 'failed') && (
        <Button look="soft" onClick={() => void connect(deps, wallet)}>
          <RetryIcon />
          {t('tryAgain')}
        </Button>
      )}
      {status === 'notInstalled' && canGet(wallet) && (
        <Button data-focus-id="get-wallet" onClick={() => navigate(deps, { view: 'GetWallet', wallet })}>
          {t('getNamed', { wallet: wallet.name })}
        </Button>
      )}
    </Hero>
  )
}

const RINGS = {
  pending: 'turning',
  declined: 'danger',
  failed: 'danger',
  notInstalled: 'still',
  done: 'done',
} as const satisfies Record<AttemptOutcome['status'], string>

function words(
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
      return { title: isGeneric ? t('failedTitleAny') : t('failedTitle', { wallet }) }
    case 'notInstalled':
      return { title: t('unreachableTitle', { wallet }), text: t('unreachableText') }
    case 'done':
      return { title: t('doneTitle') }
  }
}
