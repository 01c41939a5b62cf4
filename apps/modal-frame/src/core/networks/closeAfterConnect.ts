import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { openCountAtom } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { networkSupportAtom } from './network.ts'

/**
 * After a connection: shows the unsupported network, or closes.
 *
 * @param openCount count at the request: a view that the page opened since stays
 */
export function closeAfterConnect(deps: Deps, openCount: number): void {
  if (deps.store.get(openCountAtom) !== openCount) return
  if (deps.store.get(networkSupportAtom) === 'blocking') deps.store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
  else closeModal(deps)
}
