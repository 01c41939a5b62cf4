import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { openCountAtom } from '../router/modal.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { reset, routerAtom } from '../router/router.ts'
import { networkSupportAtom } from './network.ts'

/** @param openCount a view that the page opened since stays */
export function closeAfterConnect(deps: Deps, openCount: number): void {
  const { store } = deps
  if (store.get(openCountAtom) !== openCount) return
  const [waiting] = store.get(pendingRequestsAtom)
  const view = store.get(networkSupportAtom) === 'blocking' ? 'UnsupportedChain' : waiting?.view
  if (view === undefined) closeModal(deps)
  else store.set(routerAtom, reset({ view }))
}
