import { useRef } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { Icon } from '../../pages/Icon.tsx'
import './passkey.css'

type Props = {
  kind: 'signIn' | 'create' | 'wallet'
  scheme: 'light' | 'dark' | undefined
  onClick(): Promise<void>
}

/** A click in the modal would not let the frame ask for a passkey. */
export function PasskeyButton({ kind, scheme, onClick }: Props) {
  const { passkey } = useMessages()
  const hasBegun = useRef(false)
  return (
    <main className={`passkey passkey-${kind}`} data-scheme={scheme}>
      <button
        type="button"
        onClick={(event) => {
          // `isTrusted` is false for the click of a script (T218).
          if (!event.isTrusted || hasBegun.current) return
          hasBegun.current = true
          void onClick()
          // A render would delay the request of the browser.
          event.currentTarget.setAttribute('aria-busy', 'true')
        }}
      >
        <Icon name="passkey" />
        {passkey[kind]}
      </button>
    </main>
  )
}
