import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { useStoredFocus } from '../../../../ui/hooks/useStoredFocus.ts'
import { type LinkKind, openWalletLink } from '../../flows/openWalletLink.ts'
import { type AppLaunch, appLaunchAtom } from '../../state/appLaunch.ts'
import { texts } from '../../texts/texts.ts'
import { CopyLink } from './CopyLink.tsx'
import { canGet, GetNamedWallet } from './GetNamedWallet.tsx'
import { ScanCode } from './ScanCode.tsx'
import { useCode } from './useCode.ts'
import { useUnanswered } from './useUnanswered.ts'

/** Opens a wallet's app or site, with alternatives if that fails. */
export function OpenWallet({ wallet, kind }: { wallet: Wallet; kind: LinkKind }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { uri } = useCode()
  const attempt = useAtomValue(attemptAtom)
  const [latest, setOpening] = useAtom(appLaunchAtom)
  const opening = latest?.attempt === attempt && latest.kind === kind ? latest : undefined
  useUnanswered(opening, wallet)

  async function open() {
    // Before any await: only inside the click may a page open an app.
    const opened = openWalletLink(deps, wallet, kind)
    setOpening({ status: await opened, attempt, kind })
  }

  const status = opening?.status ?? 'unopened'
  const isHelpNeeded = status === 'unanswered' || status === 'failed'
  return (
    <Hero
      picture={
        <Ring state={status === 'opened' ? 'turning' : 'still'}>
          <WalletImage wallet={wallet} />
        </Ring>
      }
      title={title(t, status, wallet.name)}
      text={
        isHelpNeeded
          ? t(kind === 'webapp' ? 'unansweredWebText' : 'unansweredText')
          : uri === undefined
            ? t('openPreparing')
            : t(TEXTS[kind])
      }
    >
      <Button disabled={uri === undefined} onClick={() => void open()}>
        {status === 'unopened' ? t('openWallet', { wallet: wallet.name }) : t('openAgain')}
      </Button>
      {isHelpNeeded ? (
        <OtherWays wallet={wallet} uri={uri} isGetOffered={kind !== 'webapp' && canGet(wallet)} />
      ) : (
        kind !== 'webapp' && <GetNamedWallet wallet={wallet} />
      )}
    </Hero>
  )
}

function OtherWays({ wallet, uri, isGetOffered }: { wallet: Wallet; uri: string | undefined; isGetOffered: boolean }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [isCodeShown, setCodeShown] = useState(false)
  const root = useStoredFocus(isCodeShown ? 'code' : 'ways')
  if (isCodeShown) {
    return (
      <div ref={root} className="wallet-connect-code">
        <ScanCode wallet={wallet} />
      </div>
    )
  }
  return (
    <>
      {isGetOffered && (
        <Button
          look="soft"
          data-focus-id="get-wallet-other"
          onClick={() => navigate(deps, { view: 'GetWallet', wallet })}
        >
          {t('getNamed', { wallet: wallet.name })}
        </Button>
      )}
      <CopyLink uri={uri} />
      <Button look="soft" onClick={() => setCodeShown(true)}>
        {t('showQrCode')}
      </Button>
    </>
  )
}

const TEXTS = { mobile: 'openAppText', desktop: 'openAppText', webapp: 'openWebappText' } as const

function title(t: Translate<typeof texts>, status: AppLaunch['status'] | 'unopened', wallet: string) {
  switch (status) {
    case 'unopened':
      return t('askingTitle', { wallet })
    case 'opened':
      return t('openedTitle', { wallet })
    case 'unanswered':
      return t('unansweredTitle', { wallet })
    case 'failed':
      return t('openFailedTitle', { wallet })
  }
}
