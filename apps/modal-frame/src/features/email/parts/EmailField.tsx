import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../core/features/lazyComponent.ts'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { emailLoginAtom, NO_LOGIN } from '../state/emailState.ts'
import { hasPasskey } from '../state/passkeyHint.ts'
import { EmailForm } from './EmailForm.tsx'

const PasskeyRow = lazyComponent(() => import('./PasskeyRow.tsx'), 'PasskeyRow')
const PasskeyWalletLink = lazyComponent(() => import('./PasskeyWalletLink.tsx'), 'PasskeyWalletLink')

export function EmailField() {
  const t = useMessages()
  const deps = useDeps()
  const login = useAtomValue(emailLoginAtom)
  const passkeyOnly = useAtomValue(secureSiteAtom)?.passkeyOnly
  const [isSelected, setSelected] = useState(false)
  const [isByPasskey, setByPasskey] = useState(() => hasPasskey(deps.storage))
  function selectOnce() {
    if (!isSelected) track(deps, 'EMAIL_LOGIN_SELECTED')
    setSelected(true)
  }

  return (
    <div className="email-form">
      {isByPasskey && (
        <Suspense fallback={<div className="skeleton-row" />}>
          <PasskeyRow onEnd={() => setByPasskey(false)} />
        </Suspense>
      )}
      <EmailForm
        label={t('emailLabel')}
        action={t('emailGo')}
        email={login.email}
        step={login}
        onFocus={selectOnce}
        onEmail={(email) => void requestCode(deps, email)}
      />
      {passkeyOnly && !isByPasskey && (
        <Suspense fallback={<div className="skeleton-row" />}>
          <PasskeyWalletLink createsWallets={passkeyOnly.newWallets} />
        </Suspense>
      )}
    </div>
  )
}

async function requestCode(deps: Deps, email: string) {
  try {
    const { requestEmailCode } = await import('../flows/emailLogin.ts')
    await requestEmailCode(deps, email)
  } catch (cause) {
    const { message } = new AirlockError('AUTH_UNAVAILABLE', { cause })
    deps.store.set(emailLoginAtom, { ...NO_LOGIN, email, error: message })
  }
}
