import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { agreedAtom, isConsentDue } from '../../../core/wallets/connecting/consent.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import type { PasskeyPlace } from '../flows/connectPasskeyWallet.ts'
import { connectByPasskey } from '../flows/passkeyLogin.ts'
import { texts } from '../texts/texts.ts'
import { PasskeyWindowLink } from './PasskeyWindowLink.tsx'
import { useFramePosition } from './useFramePosition.ts'

/** Before the email field, where a user without a passkey continues. */
export function PasskeyRow({ onEnd }: { onEnd(): void }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  useAtomValue(agreedAtom)
  // One click must not connect before the user agreed to the legal pages.
  const isDue = isOpen && !isConsentDue(deps)
  const [place, setPlace] = useState<PasskeyPlace>()
  const isShown = isDue && place === 'frame'
  useFramePosition(slot, { label: t('passkeyLabel'), isShown, takesFocus: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once.
  useEffect(() => {
    if (!isDue) return
    const row = new AbortController()
    const { signal } = row
    let wasOffered = false
    const onOffered = (offered: PasskeyPlace) => {
      wasOffered = true
      if (!signal.aborted) setPlace(offered)
    }
    void connectByPasskey(deps, { signal, onOffered }).then((isSignedIn) => {
      if (signal.aborted || isSignedIn) return
      // Without a button, the user may already use something else.
      if (wasOffered) slot.current?.parentElement?.querySelector('input')?.focus()
      onEnd()
    })
    return () => {
      row.abort()
      setPlace(undefined)
    }
  }, [deps, isDue])

  if (!isDue) return null
  if (place === 'window') return <PasskeyWindowLink text={t('passkeyLabel')} />
  return <div ref={slot} className="passkey-room skeleton-row" />
}
