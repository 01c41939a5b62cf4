import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { closeAfterConnect } from '../../../../core/networks/closeAfterConnect.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isOpenAtom, openCountAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useFramePosition } from '../../parts/useFramePosition.ts'
import { savePasskey } from '../../state/savePasskey.ts'
import './PasskeyOffer.css'
import { texts } from '../../texts/texts.ts'
import { PasskeyMark } from './PasskeyMark.tsx'

/** Offers a passkey after a sign-in by code. The secure frame draws the button that creates it. Each site asks once. */
export function PasskeyOffer() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { email, storage, store } = deps
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  useFramePosition(slot, { label: t('passkeyLabel'), isShown: isOpen, takesFocus: false })

  useEffect(() => {
    if (!isOpen || email === undefined) return
    const openCount = store.get(openCountAtom)
    void email
      .addPasskey()
      .catch(() => false)
      .then((isAdded) => {
        if (isAdded) savePasskey(storage, true)
        if (store.get(routeAtom).view === 'PasskeyOffer') closeAfterConnect(deps, openCount)
      })
    return email.declinePasskey
  }, [deps, email, isOpen, storage, store])

  return (
    <Hero image={<PasskeyMark />} title={t('passkeyTitle')} text={t('passkeyText')}>
      <div ref={slot} className="passkey-offer-room" />
      <Button variant="text" onClick={() => email?.declinePasskey()}>
        {t('passkeyLater')}
      </Button>
    </Hero>
  )
}
