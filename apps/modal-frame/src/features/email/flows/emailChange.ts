import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { track } from '../../../core/host/track.ts'
import { announce } from '../../../core/notices/announce.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { EmailLogin } from '../../../core/ports/EmailLogin.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { type EmailChangeState, emailChangeAtom, NO_CHANGE } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'
import { cooldownEnd, startCooldown } from './emailCooldown.ts'
import { loginError } from './loginError.ts'

export function openEmailChange(deps: Deps): void {
  deps.store.set(emailChangeAtom, NO_CHANGE)
  track(deps, 'EMAIL_EDIT')
  navigate(deps, { view: 'UpdateEmail' })
}

export async function requestEmailChange(deps: Deps, email: string): Promise<void> {
  const { store, clock } = deps
  const before = store.get(emailChangeAtom)
  if (before.status === 'sending') return
  const resendAt = cooldownEnd(deps)
  if (resendAt > clock.now()) {
    return store.set(emailChangeAtom, { step: before.step, email, status: 'waiting', resendAt, isRateLimited: true })
  }
  store.set(emailChangeAtom, { step: before.step, email, status: 'sending', resendAt })
  try {
    const action = await login(deps).changeTo(email)
    const step = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    store.set(emailChangeAtom, { step, email, status: 'waiting', resendAt: startCooldown(deps) })
  } catch (cause) {
    fail(deps, cause)
  }
}

export async function submitChangeCode(deps: Deps, code: string): Promise<void> {
  const { store } = deps
  const { step, email, status, resendAt } = store.get(emailChangeAtom)
  if (status !== 'waiting' || step === 'address') return
  store.set(emailChangeAtom, { step, email, status: 'checking', resendAt })
  try {
    if (step === 'primary') {
      await login(deps).submitPrimaryCode(code)
      store.set(emailChangeAtom, { step: 'secondary', email, status: 'waiting', resendAt: startCooldown(deps) })
      announce(deps, 'codeSent', { email })
      return
    }
    const changed = await login(deps).submitSecondaryCode(code)
    store.set(emailChangeAtom, NO_CHANGE)
    announce(deps, ownNotice(texts, 'noticeEmailChanged', { email: changed }))
    if (store.get(routeAtom).view === 'UpdateEmail') await goBack(deps)
  } catch (cause) {
    fail(deps, cause)
  }
}

function login({ email }: Deps): EmailLogin {
  if (email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  return email
}

function fail(deps: Deps, cause: unknown) {
  const { store } = deps
  const { step, email, resendAt } = store.get(emailChangeAtom)
  const after: EmailChangeState = { step, email, ...loginError(deps, cause, resendAt) }
  store.set(emailChangeAtom, after)
}
