import type { Deps } from '../../../core/ports/Deps.ts'
import { requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { finishEmailLogin } from './emailLogin.ts'
import { fetchMarker } from './updateMarker.ts'
import { watchVisit } from './watchVisit.ts'

/** Document that shows the browser's dialog. */
export type PasskeyPlace = 'frame' | 'window'

/**
 * Waits for a click on the secure frame's button that creates a wallet with a passkey, and connects.
 *
 * @param signal aborted when the view goes
 * @param onReady called when the frame is ready to draw the button, or needs a window
 * @returns false if the browser's dialog was closed, or the visitor left
 * @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED with the reason
 */
export async function createPasskeyWallet(
  deps: Deps,
  { signal, onReady }: { signal: AbortSignal; onReady(place: PasskeyPlace): void },
): Promise<boolean> {
  const { email } = deps
  if (email === undefined || requestConsent(deps)) return false
  const visit = watchVisit(deps)
  signal.addEventListener('abort', visit.abort)
  try {
    const { needsWindow } = await email.passkeyStatus()
    if (visit.signal.aborted) return false
    onReady(needsWindow ? 'window' : 'frame')
    const isSignedIn = await email.createPasskeyWallet(visit.signal, needsWindow)
    // The view may go while the session starts.
    signal.removeEventListener('abort', visit.abort)
    if (!isSignedIn) return false
    await fetchMarker(deps).catch(() => {})
    return await finishEmailLogin(deps, visit.signal)
  } finally {
    visit.end()
  }
}
