import { viewOf } from '../features/Feature.ts'
import type { Deps } from '../ports/Deps.ts'
import { closeModal } from './closeModal.ts'
import { modalAtom } from './modal.ts'
import { currentRoute, routerAtom } from './router.ts'

const SHAKE_MS = 500

export async function requestClose(deps: Deps): Promise<void> {
  const { store, clock } = deps
  const router = store.get(routerAtom)
  if (viewOf(deps, currentRoute(router).view)?.mayLeave?.(router, deps) ?? true) return closeModal(deps)
  if (store.get(modalAtom).shake) return
  store.set(modalAtom, (modal) => ({ ...modal, shake: true }))
  await clock.wait(SHAKE_MS)
  store.set(modalAtom, (modal) => ({ ...modal, shake: false }))
}
