import { configAtom } from '../../../core/host/config.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { type SwapPreview, swapAtom } from '../state/swapState.ts'

/** Whether the visitor still reviews a preview. Views of a wallet may be above it. */
export function isReviewed({ store }: Pick<Deps, 'store'>, { id }: Pick<SwapPreview, 'id'>): boolean {
  const isShown = store.get(isOpenAtom) || store.get(configAtom)?.embedded === true
  const isInStack = store.get(routerAtom).some(({ view }) => view === 'SwapPreview')
  return isShown && isInStack && store.get(swapAtom).preview?.id === id
}
