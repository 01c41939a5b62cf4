import type { Deps } from '../../../core/ports/Deps.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { routerAtom, without } from '../../../core/router/router.ts'

/** Once the network is settled: back to where the visitor came from, or out, where the modal was opened for the network alone. */
export function leaveNetworkViews(deps: Deps): void {
  const rest = without(deps.store.get(routerAtom), ['Networks', 'WhatIsANetwork', 'SwitchNetwork', 'UnsupportedChain'])
  if (rest === undefined) closeModal(deps)
  else deps.store.set(routerAtom, rest)
}
