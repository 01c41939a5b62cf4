import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { openingsAtom } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { networkSupportAtom } from './network.ts'

/**
 * Ends a connection that was made here with the unsupported network where there is one, else closing (S2.5, S4.5).
 *
 * @param openings how often the modal had been opened when the wallet was asked: a page may open something else as soon as it is told of
 * the account, which then stays
 */
export function closeAfterConnect(deps: Deps, openings: number): void {
  if (deps.store.get(openingsAtom) !== openings) return
  if (deps.store.get(networkSupportAtom) === 'blocking') deps.store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
  else closeModal(deps)
}
