import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { registeredAtom } from '../state/socialState.ts'

/** Requests the installation's registered providers, once; after a failure again when the buttons are shown anew. */
export async function loadProviders({ store }: Pick<Deps, 'store'>): Promise<void> {
  const site = store.get(secureSiteAtom)
  if (site === null || store.get(registeredAtom) !== null) return
  try {
    const response = await fetch(`${site.origin}/social/providers`, { credentials: 'omit', redirect: 'error' })
    const { providers } = (await response.json()) as { providers: unknown[] }
    store.set(
      registeredAtom,
      SIGN_IN_PROVIDERS.filter((provider) => providers.includes(provider)),
    )
  } catch {
    // The host’s wish stays: a button that fails says why, one that is missing does not.
  }
}
