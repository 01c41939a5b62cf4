import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { registeredAtom } from '../state/socialState.ts'

/** Loads once; retries when the buttons are shown again. */
export async function loadProviders({ store }: Pick<Deps, 'store'>): Promise<void> {
  const site = store.get(secureSiteAtom)
  if (!site || store.get(registeredAtom)) return
  const response = await fetch(`${site.origin}/social/providers`, { credentials: 'omit', redirect: 'error' }).catch(
    () => undefined,
  )
  // A failing button shows why, a missing one does not.
  if (!response || response.status === 429 || response.status >= 500) return
  const { providers } = (await response.json().catch(() => ({}))) as { providers?: unknown }
  store.set(
    registeredAtom,
    SIGN_IN_PROVIDERS.filter((provider) => Array.isArray(providers) && providers.includes(provider)),
  )
}
