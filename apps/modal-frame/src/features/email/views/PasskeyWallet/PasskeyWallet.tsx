import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { secureSiteAtom } from '../../../../core/host/secureSite.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isOpenAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { connectPasskeyWallet, type PasskeyPlace } from '../../flows/connectPasskeyWallet.ts'
import { loginError, trackFailure } from '../../flows/loginError.ts'
import { PasskeyWindowLink } from '../../parts/PasskeyWindowLink.tsx'
import { useFramePosition } from '../../parts/useFramePosition.ts'
import type { EmailStep } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'
import { emailErrorText } from '../emailErrorText.ts'
import { PasskeyMark } from '../PasskeyOffer/PasskeyMark.tsx'
import './PasskeyWallet.css'

const isVerdict = ({ errorCode }: EmailStep) => errorCode?.startsWith('PASSKEY_') === true

export function PasskeyWallet() {
  const t = useMessages(texts)
  const deps = useDeps()
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  const createsWallets = useAtomValue(secureSiteAtom)?.passkeyOnly?.newWallets === true
  const [isExisting, setExisting] = useState(!createsWallets)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<EmailStep>()
  const [isStopped, setStopped] = useState(false)
  const [place, setPlace] = useState<PasskeyPlace>()
  useFramePosition(slot, { label: t('passkeyLabel'), isShown: isOpen && place === 'frame', takesFocus: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws the button once.
  useEffect(() => {
    if (!isOpen) return
    const view = new AbortController()
    const { signal } = view
    let wasReady = false
    const onReady = (found: PasskeyPlace) => {
      wasReady = true
      setPlace(found)
    }
    const end = (hasAsked: boolean, step?: EmailStep) => {
      if (signal.aborted) return
      setProblem(step)
      // A frame that cannot render the button would be asked without end.
      if (wasReady && hasAsked) setAttempt((count) => count + 1)
      else setStopped(step !== undefined)
    }
    setStopped(false)
    void connectPasskeyWallet(deps, { isExisting, signal, onReady }).then(
      (isDone) => !isDone && end(true),
      (cause) => {
        trackFailure(deps, cause)
        const step = loginError(deps, cause, 0)
        end(isVerdict(step), step)
      },
    )
    return () => view.abort()
  }, [deps, isOpen, isExisting, attempt])

  function retry() {
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  function swap() {
    setProblem(undefined)
    setExisting(!isExisting)
  }

  return (
    <Hero image={<PasskeyMark />} title={t(isExisting ? 'passkeyHave' : 'passkeyWallet')}>
      {!isExisting && <p className="passkey-wallet-lost">{t('passkeyWalletLost')}</p>}
      <div
        ref={slot}
        className={place === 'window' || isStopped ? 'passkey-offer-room' : 'passkey-offer-room skeleton'}
      >
        {place === 'window' && <PasskeyWindowLink text={t(isExisting ? 'passkeyLabel' : 'passkeyWallet')} />}
      </div>
      <p className="passkey-wallet-problem" role="alert">
        {problem && emailErrorText(t, problem)}
      </p>
      {isStopped && <Button onClick={retry}>{t('tryAgain')}</Button>}
      {createsWallets && (
        <Button variant="soft" onClick={swap}>
          {t(isExisting ? 'passkeyWallet' : 'passkeyHave')}
        </Button>
      )}
    </Hero>
  )
}
