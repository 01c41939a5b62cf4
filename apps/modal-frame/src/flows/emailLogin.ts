import { EMAIL_COOLDOWN_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { attemptAtom } from '../state/connection.ts'
import { emailLoginAtom, NO_LOGIN } from '../state/emailLogin.ts'
import { push, replace, routeAtom, routerAtom } from '../state/router.ts'
import { AUTH_WALLET } from '../state/wallets.ts'
import { announce } from './announce.ts'
import { settleView } from './settleView.ts'
import { track } from './track.ts'

/** S5.3, the courtesy of this side; the secure server counts for itself. */
const cooldown = (seconds: number) => `Please try again after ${seconds} seconds`

/** Asks for a code and goes on to where it is entered. Calling again with the same address is the resend. */
export async function requestEmailCode(deps: Deps, email: string): Promise<void> {
  const { store, clock } = deps
  const before = store.get(emailLoginAtom)
  if (before.status === 'sending') return
  const left = before.email === email ? Math.ceil((before.resendAt - clock.now()) / 1_000) : 0
  if (left > 0) return store.set(emailLoginAtom, { ...before, status: 'waiting', error: cooldown(left) })
  store.set(emailLoginAtom, { email, status: 'sending', resendAt: before.resendAt })
  try {
    if (deps.email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
    const action = await deps.email.requestCode(email)
    const resendAt = clock.now() + EMAIL_COOLDOWN_MS
    store.set(emailLoginAtom, { email, status: 'waiting', resendAt })
    announce(deps, 'codeSent', { email })
    if (action === 'CONNECT') return await connectEmail(deps)
    const view = action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
    if (store.get(routeAtom).view !== view) store.set(routerAtom, (router) => push(router, { view }))
    if (action === 'VERIFY_DEVICE') void awaitDevice(deps)
  } catch (cause) {
    fail(deps, cause)
  }
}

/** The code, once all of it is there. A wrong one leaves everything as it is, with the reason. */
export async function submitEmailCode(deps: Deps, code: string): Promise<void> {
  const { store } = deps
  const before = store.get(emailLoginAtom)
  if (before.status !== 'waiting') return
  const { error: _old, ...clean } = before
  store.set(emailLoginAtom, { ...clean, status: 'checking' })
  try {
    if (deps.email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
    await deps.email.submitCode(code)
    await connectEmail(deps)
  } catch (cause) {
    fail(deps, cause)
  }
}

async function awaitDevice(deps: Deps): Promise<void> {
  const { store } = deps
  const { email } = store.get(emailLoginAtom)
  try {
    await deps.email?.awaitDevice()
  } catch (cause) {
    if (store.get(routeAtom).view === 'EmailVerifyDevice') fail(deps, cause)
    return
  }
  const isCurrent = store.get(emailLoginAtom).email === email && store.get(routeAtom).view === 'EmailVerifyDevice'
  if (isCurrent) store.set(routerAtom, (router) => replace(router, { view: 'EmailVerifyOtp' }))
}

/** The session begins: from here on it is a wallet like every other. */
async function connectEmail(deps: Deps): Promise<void> {
  const { store, connectors } = deps
  const connector = connectors.find(({ id }) => id === 'auth')
  if (connector === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  await connector.connect(AUTH_WALLET)
  store.set(emailLoginAtom, NO_LOGIN)
  store.set(attemptAtom, { status: 'done', wallet: AUTH_WALLET })
  track(deps, 'CONNECT_SUCCESS', { method: 'email', name: 'email' })
  settleView(deps)
}

function fail(deps: Deps, cause: unknown) {
  const { store, clock } = deps
  const error = AirlockError.from(cause, 'AUTH_FAILED')
  const seconds = Number(error.context.seconds ?? 0)
  const state = store.get(emailLoginAtom)
  store.set(emailLoginAtom, {
    ...state,
    status: 'waiting',
    error: error.message,
    resendAt: seconds > 0 ? clock.now() + seconds * 1_000 : state.resendAt,
  })
  track(deps, 'CONNECT_ERROR', { message: error.message })
}
