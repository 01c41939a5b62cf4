import type { Deps } from '../../../core/ports/Deps.ts'
import { requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { finishEmailLogin } from './emailLogin.ts'
import { fetchMarker } from './updateMarker.ts'
import { watchVisit } from './watchVisit.ts'

export type PasskeyPlace = 'frame' | 'window'

type Options = {
  isExisting: boolean
  signal: AbortSignal
  /** The frame can render the button, or needs a window. */
  onReady(place: PasskeyPlace): void
}

/** @returns false if the dialog was closed, or the user left @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the reason */
export async function connectPasskeyWallet(deps: Deps, { isExisting, signal, onReady }: Options): Promise<boolean> {
  const { email } = deps
  if (email === undefined || requestConsent(deps)) return false
  const visit = watchVisit(deps)
  signal.addEventListener('abort', visit.abort)
  try {
    const { needsWindow } = await email.passkeyStatus()
    if (visit.signal.aborted) return false
    onReady(needsWindow ? 'window' : 'frame')
    const signingIn = isExisting
      ? email.connectByPasskey(visit.signal, needsWindow, true)
      : email.createPasskeyWallet(visit.signal, needsWindow)
    // A wallet whose last step failed has a passkey too.
    const isSignedIn = await signingIn.finally(() => fetchMarker(deps).catch(() => {}))
    // The view may unmount while the session starts.
    signal.removeEventListener('abort', visit.abort)
    if (!isSignedIn) return false
    return await finishEmailLogin(deps, visit.signal)
  } finally {
    visit.end()
  }
}
