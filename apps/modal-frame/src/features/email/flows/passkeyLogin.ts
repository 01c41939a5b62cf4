import type { Deps } from '../../../core/ports/Deps.ts'
import { isOpenAtom, openCountAtom } from '../../../core/router/modal.ts'
import { isConsentDue, requestConsent } from '../../../core/wallets/connecting/consent.ts'
import { finishEmailLogin } from './emailLogin.ts'
import { fetchMarker } from './updateMarker.ts'

type Row = {
  /** Aborted when the row goes, which ends the wait for its button. */
  signal: AbortSignal
  /** Called when the frame is ready to draw the button. */
  onOffered(): void
}

/**
 * Waits for a click on the secure frame's passkey button, and connects. Never rejects.
 *
 * @returns false if the user must sign in another way
 */
export async function connectByPasskey(deps: Deps, { signal, onOffered }: Row): Promise<boolean> {
  const { email } = deps
  if (email === undefined || isConsentDue(deps)) return false
  const opening = watchOpening(deps)
  const leave = () => opening.abort()
  signal.addEventListener('abort', leave)
  try {
    // A slow frame costs nothing here: the email field is usable meanwhile.
    const { hasPasskey } = await fetchMarker(deps)
    if (!hasPasskey || opening.signal.aborted) return false
    onOffered()
    const isSignedIn = await email.connectByPasskey(opening.signal)
    // The row may go while the session starts.
    signal.removeEventListener('abort', leave)
    if (!isSignedIn) {
      await fetchMarker(deps)
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

/** A signal that is aborted once the modal closes or opens again (T127). */
function watchOpening({ store }: Pick<Deps, 'store'>) {
  const controller = new AbortController()
  const count = store.get(openCountAtom)
  const check = () => {
    if (!store.get(isOpenAtom) || store.get(openCountAtom) !== count) controller.abort()
  }
  const ends = [store.sub(isOpenAtom, check), store.sub(openCountAtom, check)]
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    end() {
      for (const end of ends) end()
    },
  }
}
