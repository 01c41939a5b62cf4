import { viewOf } from '../features/Feature.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestClose } from './requestClose.ts'
import { goBack as back, currentRoute, routerAtom } from './router.ts'

/** Ends the left view's task. Closes the modal at the first view. */
export async function goBack(deps: Deps): Promise<void> {
  const { store } = deps
  const router = store.get(routerAtom)
  const { view } = currentRoute(router)
  const previous = back(router, store.get(activeAddressAtom))
  if (previous === undefined) return requestClose(deps)
  store.set(routerAtom, previous)
  await viewOf(deps, view)?.leave?.(deps)
}
