import type { Deps } from '../ports/Deps.ts'
import { networkSupportAtom } from '../state/network.ts'
import { reset, routerAtom } from '../state/router.ts'
import { closeModal } from './closeModal.ts'

/** What follows a connection that was made here: the unsupported network where there is one, else closing (S2.5, S4.5). */
export function settleView(deps: Deps): void {
  if (deps.store.get(networkSupportAtom) === 'blocking') deps.store.set(routerAtom, reset({ view: 'UnsupportedChain' }))
  else closeModal(deps)
}
