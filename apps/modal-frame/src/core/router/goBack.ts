import { viewOf } from '../features/Feature.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestClose } from './requestClose.ts'
import { goBack as back, currentRoute, routerAtom } from './router.ts'

/** The header's back button: returns to the previous view, or closes the modal where there is none. Ends the task of the view that is left. */
export async function goBack(deps: Deps): Promise<void> {
  const { store } = deps
  const router = store.get(routerAtom)
  const { view } = currentRoute(router)
  const previous = back(router, store.get(activeAddressAtom))
  if (previous === undefined) return requestClose(deps)
  store.set(routerAtom, previous)
  await viewOf(deps, view)?.leave?.(deps)
}
