import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { type Attempt, attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { platformAtom } from '../../../../core/wallets/platform.ts'
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
import { canGet } from './GetNamedWallet.tsx'
import { ScanCode } from './ScanCode.tsx'
import { useCode } from './useCode.ts'
import { useUnanswered } from './useUnanswered.ts'

export function OpenWallet({ wallet, kind }: { wallet: Wallet; kind: LinkKind }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { uri } = useCode()
  const attempt = useAtomValue(attemptAtom)
  const [latest, setOpening] = useAtom(appLaunchAtom)
  const openAttempt = latest?.attempt === attempt && latest.kind === kind ? latest : undefined
  useUnanswered(openAttempt, wallet)

  async function open() {
    // Before any await: only inside the click may a page open an app.
    const opened = openWalletLink(deps, wallet, kind)
    setOpening({ status: await opened, attempt, kind })
  }

  useFirstTap(uri !== undefined && kind === 'mobile' && openAttempt === undefined, attempt, async () => {
    const status = await openWalletLink(deps, wallet, kind)
    // Without a gesture the page opens nothing, and the button remains.
    if (status === 'opened') setOpening({ status, attempt, kind })
  })

  const status = openAttempt?.status ?? 'unopened'
  const isHelpNeeded = status === 'unanswered' || status === 'failed'
  return (
    <Hero
      image={
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
        {t('openWallet', { wallet: wallet.name })}
      </Button>
      <OtherWays
        wallet={wallet}
        uri={uri}
        isGetOffered={kind !== 'webapp' && canGet(wallet)}
        isCodeOffered={isHelpNeeded}
      />
    </Hero>
  )
}

/** The click on the wallet still counts. Once an attempt (T212). */
function useFirstTap(isReady: boolean, attempt: Attempt, open: () => Promise<void>) {
  const { kind } = useAtomValue(platformAtom)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (!isReady || kind !== 'phone' || launched.has(attempt)) return
    launched.add(attempt)
    if (isPressed()) void latest.current()
  }, [isReady, kind, attempt])
}

const launched = new WeakSet<Attempt>()

function isPressed(): boolean {
  return (navigator as { userActivation?: UserActivation }).userActivation?.isActive === true
}

type WaysProps = { wallet: Wallet; uri: string | undefined; isGetOffered: boolean; isCodeOffered: boolean }

function OtherWays({ wallet, uri, isGetOffered, isCodeOffered }: WaysProps) {
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
      <div className="wallet-connect-ways">
        <CopyLink uri={uri} />
        {isGetOffered && (
          <Button
            variant="soft"
            data-focus-id="get-wallet"
            onClick={() => navigate(deps, { view: 'GetWallet', wallet })}
          >
            {t('getNamed', { wallet: wallet.name })}
          </Button>
        )}
      </div>
      {isCodeOffered && (
        <Button variant="soft" onClick={() => setCodeShown(true)}>
          {t('showQrCode')}
        </Button>
      )}
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
