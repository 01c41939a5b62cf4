import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { agreedAtom, isConsentDue } from '../../../core/wallets/connecting/consent.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { connectByPasskey } from '../flows/passkeyLogin.ts'
import { texts } from '../texts/texts.ts'
import { useFramePosition } from './useFramePosition.ts'

/** Place of the secure frame's passkey button, before the email field. Without a passkey the user continues there. */
export function PasskeyRow({ onEnd }: { onEnd(): void }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  useAtomValue(agreedAtom)
  // One click must not connect before the visitor agreed to the legal pages.
  const isDue = isOpen && !isConsentDue(deps)
  const [isOffered, setOffered] = useState(false)
  const isShown = isDue && isOffered
  useFramePosition(slot, { label: t('passkeyLabel'), isShown, takesFocus: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once.
  useEffect(() => {
    if (!isDue) return
    const row = new AbortController()
    const { signal } = row
    let wasOffered = false
    const onOffered = () => {
      wasOffered = true
      if (!signal.aborted) setOffered(true)
    }
    void connectByPasskey(deps, { signal, onOffered }).then((isSignedIn) => {
      if (signal.aborted || isSignedIn) return
      // Without a button, the visitor may be using something else by now.
      if (wasOffered) slot.current?.parentElement?.querySelector('input')?.focus()
      onEnd()
    })
    return () => {
      row.abort()
      setOffered(false)
    }
  }, [deps, isDue])

  return isDue ? <div ref={slot} className="passkey-room skeleton-row" /> : null
}
