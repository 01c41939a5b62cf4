import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { registeredAtom } from '../state/socialState.ts'

/** Requests the installation's registered providers, once; after a failure again when the buttons are shown again. */
export async function loadProviders({ store }: Pick<Deps, 'store'>): Promise<void> {
  const site = store.get(secureSiteAtom)
  if (site === null || store.get(registeredAtom) !== null) return
  const response = await fetch(`${site.origin}/social/providers`, { credentials: 'omit', redirect: 'error' }).catch(
    () => undefined,
  )
  // The wish of the host stays: a button that fails says why, one that is missing does not.
  if (response === undefined || response.status === 429 || response.status >= 500) return
  const { providers } = (await response.json().catch(() => ({}))) as { providers?: unknown }
  store.set(
    registeredAtom,
    SIGN_IN_PROVIDERS.filter((provider) => Array.isArray(providers) && providers.includes(provider)),
  )
}
