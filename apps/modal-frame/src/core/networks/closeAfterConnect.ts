import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { openingsAtom } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { networkSupportAtom } from './network.ts'

/**
 * Ends a connection that was made here with the unsupported network where there is one, else closing.
 *
 * @param openings number of openings when the request was sent: a page may open another view as soon as it receives the account, which
 * then stays
 */
export function closeAfterConnect(deps: Deps, openings: number): void {
  if (deps.store.get(openingsAtom) !== openings) return
  if (deps.store.get(networkSupportAtom) === 'blocking') deps.store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
  else closeModal(deps)
}
