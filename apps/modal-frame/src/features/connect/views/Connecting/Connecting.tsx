import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { StatusHero } from '../../../../core/notices/StatusHero.tsx'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { goBack } from '../../../../core/router/goBack.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { type Attempt, attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { AnotherWallet } from '../../../../core/wallets/parts/AnotherWallet.tsx'
import { type Wallet, withoutConnector } from '../../../../core/wallets/wallets.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondLook } from './SecondLook.tsx'

/** Every result stays for a retry. */
export function Connecting() {
  const t = useMessages(texts)
  const deps = useDeps()
  const attempt = useAtomValue(attemptAtom)
  const route = useAtomValue(routeAtom)
  const connected = useActiveAccount()
  const wallet = attempt.status === 'idle' ? (route.view === 'Connecting' ? route.wallet : undefined) : attempt.wallet
  if (wallet === undefined) return null
  if (attempt.status === 'unconfirmed') return <SecondLook wallet={wallet} />
  const account = attempt.status === 'done' && connected
  const isRemoteToo = deps.connectors.some(({ supports }) => supports(withoutConnector(wallet)))
  return (
    <StatusHero
      outcome={attempt}
      image={
        account ? (
          <ProfileAvatar account={account} size={64} />
        ) : (
          <Image source={wallet.icon} name={wallet.name} colour={wallet.colour} size="large" />
        )
      }
      {...textOf(t, attempt, wallet)}
      {...(account && { title: shortAddress(namespaceOf(account.network), account.address) })}
      onRetry={() => void connect(deps, wallet, wallet.hasIdentityConflict ? 'confirmed' : undefined)}
    >
      {attempt.status === 'notInstalled' && (
        <Button onClick={() => navigate(deps, { view: 'GetWallet', wallet })}>
          {t('install', { wallet: wallet.name })}
        </Button>
      )}
      {wallet.connector !== undefined && wallet.links.mobile_link !== undefined && isRemoteToo && (
        <Button variant="soft" onClick={() => void connect(deps, wallet, 'remote')}>
          {t('usePhone')}
        </Button>
      )}
      {(attempt.status === 'declined' || attempt.status === 'failed') && <AnotherWallet label={t('anotherWallet')} />}
      {attempt.status === 'asking' && (
        <Button variant="soft" onClick={() => void goBack(deps)}>
          {t('cancel')}
        </Button>
      )}
    </StatusHero>
  )
}

function textOf(
  t: Translate<typeof texts>,
  { status }: Exclude<Attempt, { status: 'unconfirmed' }>,
  { name: wallet }: Wallet,
): { title: string; text?: string } {
  switch (status) {
    case 'idle':
    case 'asking':
      return { title: t('askingTitle', { wallet }), text: t('askingText') }
    case 'declined':
      return { title: t('declinedTitle'), text: t('declinedText') }
    case 'pending':
      return { title: t('pendingTitle', { wallet }), text: t('pendingText') }
    case 'failed':
      return { title: t('failedTitle', { wallet }) }
    case 'notInstalled':
      return { title: t('notInstalledTitle', { wallet }), text: t('notInstalledText') }
    case 'done':
      return { title: t('titleConnected'), text: t('noticeConnected', { wallet }) }
  }
}
