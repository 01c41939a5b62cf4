import type { Deps } from '../../../core/ports/Deps.ts'
import { isConsentDue, requestConsent } from '../../../core/wallets/connecting/consent.ts'
import type { PasskeyPlace } from './connectPasskeyWallet.ts'
import { finishEmailLogin } from './emailLogin.ts'
import { fetchMarker } from './updateMarker.ts'
import { watchVisit } from './watchVisit.ts'

type Row = {
  signal: AbortSignal
  /** The frame can render the button, or needs a window. */
  onOffered(place: PasskeyPlace): void
}

/** Never rejects. @returns false if the user must sign in another way */
export async function connectByPasskey(deps: Deps, { signal, onOffered }: Row): Promise<boolean> {
  const { email } = deps
  if (email === undefined || isConsentDue(deps)) return false
  const opening = watchVisit(deps)
  const leave = () => opening.abort()
  signal.addEventListener('abort', leave)
  try {
    const { hasPasskey, needsWindow } = await fetchMarker(deps)
    if (!hasPasskey || opening.signal.aborted) return false
    onOffered(needsWindow ? 'window' : 'frame')
    const isSignedIn = await email.connectByPasskey(opening.signal, needsWindow)
    // The row may unmount while the session starts.
    signal.removeEventListener('abort', leave)
    if (!isSignedIn) {
      // The email field does not wait for the next visit's marker.
      void fetchMarker(deps).catch(() => {})
      return false
    }
    if (requestConsent(deps)) leave()
    return await finishEmailLogin(deps, opening.signal)
  } catch {
    return false
  } finally {
    opening.end()
  }
}
