import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { track } from '../../../core/host/track.ts'
import { networkSupportAtom } from '../../../core/networks/network.ts'
import { announce } from '../../../core/notices/announce.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { EmailLogin } from '../../../core/ports/EmailLogin.ts'
import { createAuthSession, LOCKED } from '../../../core/requests/createAuthSession.ts'
import { showSignedIn } from '../../../core/requests/showSignedIn.ts'
import { isOpenAtom, openCountAtom } from '../../../core/router/modal.ts'
import { pendingRequestsAtom } from '../../../core/router/pendingRequests.ts'
import { push, replace, reset, routeAtom, routerAtom } from '../../../core/router/router.ts'
import { requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { emailLoginAtom, NO_LOGIN } from '../state/emailState.ts'
import { clearCooldown, cooldownEnd, startCooldown } from './emailCooldown.ts'
import { loginError, trackFailure } from './loginError.ts'
import { updateMarker } from './updateMarker.ts'

/** A repeat with the same address resends. */
export async function requestEmailCode(deps: Deps, email: string): Promise<void> {
  const { store, clock } = deps
  if (store.get(emailLoginAtom).status === 'sending' || requestConsent(deps)) return
  const resendAt = cooldownEnd(deps)
  if (resendAt > clock.now()) {
    return store.set(emailLoginAtom, { email, status: 'waiting', resendAt, isRateLimited: true })
  }
  store.set(emailLoginAtom, { email, status: 'sending', resendAt })
  track(deps, 'EMAIL_SUBMITTED')
  const isLeft = watchOpening(deps)
  try {
    const action = await login(deps).requestCode(email)
    store.set(emailLoginAtom, { email, status: 'waiting', resendAt: startCooldown(deps) })
    if (action === 'CONNECT') return void (await finishEmailLogin(deps))
    // A new device gets a link first.
    if (action !== 'VERIFY_DEVICE') track(deps, 'EMAIL_VERIFICATION_CODE_SENT')
    announce(deps, 'codeSent', { email })
    const view = action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
    if (store.get(routeAtom).view !== view) store.set(routerAtom, (router) => push(router, { view }))
    if (action === 'VERIFY_DEVICE') void awaitDevice(deps, email)
  } catch (cause) {
    fail(deps, cause, isLeft())
  }
}

/** A wrong code keeps view and address, with the reason. */
export async function submitEmailCode(deps: Deps, code: string): Promise<void> {
  const { store } = deps
  const { email, status, resendAt } = store.get(emailLoginAtom)
  if (status !== 'waiting') return
  store.set(emailLoginAtom, { email, status: 'checking', resendAt })
  const isLeft = watchOpening(deps)
  try {
    await login(deps).submitCode(code)
    track(deps, 'EMAIL_VERIFICATION_CODE_PASS')
    await finishEmailLogin(deps)
  } catch (cause) {
    track(deps, 'EMAIL_VERIFICATION_CODE_FAIL')
    fail(deps, cause, isLeft() || store.get(routeAtom).view !== 'EmailVerifyOtp')
  }
}

async function awaitDevice(deps: Deps, email: string): Promise<void> {
  const { store } = deps
  const isCurrent = () => store.get(emailLoginAtom).email === email && store.get(routeAtom).view === 'EmailVerifyDevice'
  const isLeft = watchOpening(deps)
  try {
    await login(deps).awaitDevice()
    track(deps, 'DEVICE_REGISTERED_FOR_EMAIL')
    track(deps, 'EMAIL_VERIFICATION_CODE_SENT')
    if (isCurrent()) store.set(routerAtom, (router) => replace(router, { view: 'EmailVerifyOtp' }))
  } catch (cause) {
    if (isCurrent() && !isAirlockError(cause, 'CONNECT_CANCELLED')) fail(deps, cause, isLeft())
  }
}

/** After a failure the same code cannot be reused. @param signal aborted if the user left (T127) */
export async function finishEmailLogin(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const { store } = deps
  const openCount = store.get(openCountAtom)
  try {
    await createAuthSession(deps, signal)
  } catch (cause) {
    const { message } = AirlockError.from(cause)
    track(deps, 'CONNECT_ERROR', { message: message.slice(0, 256) })
    if (signal?.aborted) return false
    store.set(routerAtom, reset({ view: 'Connect' }))
    if (isAirlockError(cause, 'USER_REJECTED')) {
      store.set(emailLoginAtom, { ...NO_LOGIN, error: message, errorCode: LOCKED })
      return false
    }
    store.set(emailLoginAtom, NO_LOGIN)
    if (!isAirlockError(cause, 'CONNECT_CANCELLED')) {
      void showToast(deps, { variant: 'error', notice: { key: 'authFailed' } })
    }
    return false
  }
  clearCooldown(deps)
  track(deps, 'CONNECT_SUCCESS', { method: 'email', name: 'email' })
  const { isOffered } = await updateMarker(deps)
  // Last, because the code's view shows the address.
  store.set(emailLoginAtom, NO_LOGIN)
  const isHere = store.get(isOpenAtom) && store.get(openCountAtom) === openCount
  const isFree = store.get(networkSupportAtom) !== 'blocking' && store.get(pendingRequestsAtom).length === 0
  if (isOffered && isHere && isFree) {
    store.set(routerAtom, reset({ view: 'PasskeyOffer' }))
  } else void showSignedIn(deps, openCount)
  return true
}

function login({ email }: Deps): EmailLogin {
  if (email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  return email
}

function watchOpening({ store }: Deps): () => boolean {
  const openCount = store.get(openCountAtom)
  return () => !store.get(isOpenAtom) || store.get(openCountAtom) !== openCount
}

function fail(deps: Deps, cause: unknown, isLeft: boolean) {
  const { store } = deps
  const { email, resendAt } = store.get(emailLoginAtom)
  trackFailure(deps, cause)
  if (isLeft) return store.set(emailLoginAtom, { email, status: 'idle', resendAt })
  store.set(emailLoginAtom, { email, ...loginError(deps, cause, resendAt) })
}
