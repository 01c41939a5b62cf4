import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { showSignedIn } from '../../../../core/requests/showSignedIn.ts'
import { isOpenAtom, openCountAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { PasskeyWindowLink } from '../../parts/PasskeyWindowLink.tsx'
import { useFramePosition } from '../../parts/useFramePosition.ts'
import { savePasskey } from '../../state/savePasskey.ts'
import './PasskeyOffer.css'
import { texts } from '../../texts/texts.ts'
import { PasskeyMark } from './PasskeyMark.tsx'

/** The secure frame renders the button. Each site asks once. */
export function PasskeyOffer() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { email, storage, store } = deps
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  const [needsWindow, setNeedsWindow] = useState(false)
  useFramePosition(slot, { label: t('passkeyLabel'), isShown: isOpen && !needsWindow, takesFocus: false })

  useEffect(() => {
    if (!isOpen || email === undefined) return
    const openCount = store.get(openCountAtom)
    let isLeft = false
    void email
      .passkeyStatus()
      .then((status) => {
        setNeedsWindow(status.needsWindow === true)
        return !isLeft && email.addPasskey(status.needsWindow)
      })
      .catch(() => false)
      .then((isAdded) => {
        if (isAdded) savePasskey(storage, true)
        if (store.get(routeAtom).view === 'PasskeyOffer') void showSignedIn(deps, openCount)
      })
    return () => {
      isLeft = true
      email.declinePasskey()
    }
  }, [deps, email, isOpen, storage, store])

  return (
    <Hero image={<PasskeyMark />} title={t('passkeyTitle')} text={t('passkeyText')}>
      <div ref={slot} className={needsWindow ? 'passkey-offer-room' : 'passkey-offer-room skeleton'}>
        {needsWindow && <PasskeyWindowLink text={t('passkeyLabel')} />}
      </div>
      <Button variant="text" onClick={() => email?.declinePasskey()}>
        {t('passkeyLater')}
      </Button>
    </Hero>
  )
}
