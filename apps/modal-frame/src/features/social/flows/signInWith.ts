import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isInAppBrowser } from '@airlock/protocol/secure/isInAppBrowser'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { localeAtom } from '../../../core/host/hostState.ts'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { EmailLogin } from '../../../core/ports/EmailLogin.ts'
import { openCountAtom } from '../../../core/router/modal.ts'
import { push, routerAtom } from '../../../core/router/router.ts'
import { requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { endSocialAtom, type SocialLogin, socialLoginAtom } from '../state/socialState.ts'
import { forgetSignIn, notedSignIn, noteSignIn } from './notedSignIn.ts'
import { whenBack } from './whenBack.ts'

const WINDOW = 'popup,width=600,height=800'
const ID_BYTES = 16

/** Opens the window inside the click. A repeat restarts. In-app browsers first show digits and a link. */
export function signInWith(deps: Deps, provider: SignInProvider): void {
  const { store } = deps
  const site = store.get(secureSiteAtom)
  if (!site || requestConsent(deps)) return
  store.set(endSocialAtom)
  const transaction = randomTransaction()
  if (provider === 'farcaster') {
    const login: SocialLogin = { provider, transaction, status: 'waiting', controller: new AbortController() }
    show(deps, login, (see) => withFarcaster(deps, login, see))
    return
  }
  const login = loginAtProvider(deps, site, { provider, transaction })
  const { url, controller } = login
  const isInApp = isInAppBrowser()
  if (isInApp) noteSignIn({ provider, transaction, since: deps.clock.now() })
  else login.window = openWindow(url)
  show(deps, login, async () => {
    const email = loginOf(deps)
    await email.startSocialLogin(provider, transaction)
    // A page in the back/forward cache would lose the one-time result.
    if (isInApp) await whenBack(controller.signal)
    await email.connectSocial(provider, url, controller.signal)
  })
}

export function resumeSignIn(deps: Deps): void {
  const { store, clock } = deps
  const site = store.get(secureSiteAtom)
  const recorded = notedSignIn(clock.now())
  if (!site || !recorded || store.get(socialLoginAtom)) return
  const login = loginAtProvider(deps, site, recorded)
  show(deps, login, () => loginOf(deps).connectSocial(recorded.provider, login.url, login.controller.signal))
}

type Started = Pick<SocialLogin, 'provider' | 'transaction'>

function loginAtProvider(
  { store }: Deps,
  { origin }: { origin: string },
  { provider, transaction }: Started,
): SocialLogin & { url: string } {
  const url = `${origin}/social/start?${new URLSearchParams({ tx: transaction, locale: store.get(localeAtom) })}`
  return { provider, transaction, url, window: null, status: 'waiting', controller: new AbortController() }
}

type See = (change: Partial<SocialLogin>) => void

/** Farcaster signs on a phone, without a window. */
async function withFarcaster(deps: Deps, { controller }: SocialLogin, see: See): Promise<void> {
  const email = loginOf(deps)
  see({ url: await email.startFarcasterLogin() })
  await email.connectFarcaster(controller.signal)
}

function loginOf({ email }: Deps): EmailLogin {
  if (!email) throw new AirlockError('AUTH_UNAVAILABLE')
  return email
}

function show(deps: Deps, login: SocialLogin, signIn: (see: See) => Promise<void>): void {
  deps.store.set(socialLoginAtom, login)
  deps.store.set(routerAtom, (router) => push(router, { view: 'ConnectingSocial' }))
  void run(deps, login, signIn)
}

/** Isolated hosts (Cross-Origin-Opener-Policy) get no handle. */
function openWindow(url: string): Window | null {
  try {
    return window.open(url, '_blank', WINDOW)
  } catch {
    // Firefox throws if popups are blocked.
    return null
  }
}

async function run(deps: Deps, login: SocialLogin, signIn: (see: See) => Promise<void>): Promise<void> {
  const { store } = deps
  const { provider, transaction } = login
  const report = (step: 'STARTED' | 'REQUEST_USER_DATA' | 'SUCCESS' | 'ERROR' | 'CANCELED') =>
    track(deps, `SOCIAL_LOGIN_${step}`, { provider })
  report('STARTED')
  const openCount = store.get(openCountAtom)
  login.controller.signal.addEventListener('abort', forgetSignIn)
  const isLeft = () => store.get(socialLoginAtom)?.transaction !== transaction
  const see = (change: Partial<SocialLogin>) => !isLeft() && store.set(socialLoginAtom, { ...login, ...change })
  try {
    // Loads while the user is at the provider.
    const [{ createAuthSession }, { showSignedIn }] = await Promise.all([
      import('../../../core/requests/createAuthSession.ts'),
      import('../../../core/requests/showSignedIn.ts'),
      signIn(see),
    ])
    see({ status: 'opening' })
    report('REQUEST_USER_DATA')
    await createAuthSession(deps, login.controller.signal)
    store.set(socialLoginAtom, null)
    forgetSignIn()
    report('SUCCESS')
    track(deps, 'CONNECT_SUCCESS', { method: 'social', name: provider })
    void showSignedIn(deps, openCount)
  } catch (cause) {
    if (isLeft()) return report('CANCELED')
    forgetSignIn()
    const { message, context } = AirlockError.from(cause, 'AUTH_FAILED')
    track(deps, 'CONNECT_ERROR', { message: message.slice(0, 256) })
    const isDeclined = context.code === 'SOCIAL_REFUSED'
    report(isDeclined ? 'CANCELED' : 'ERROR')
    see(isDeclined ? { status: 'declined' } : { status: 'failed', error: message })
  }
}

function randomTransaction(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
}
