import type { Deps } from '../../../core/ports/Deps.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { routerAtom, without } from '../../../core/router/router.ts'

/** Closes a modal that opened only for this. */
export function leaveNetworkViews(deps: Deps): void {
  const remaining = without(deps.store.get(routerAtom), [
    'Networks',
    'WhatIsANetwork',
    'SwitchNetwork',
    'UnsupportedChain',
  ])
  if (remaining === undefined) closeModal(deps)
  else deps.store.set(routerAtom, remaining)
}
