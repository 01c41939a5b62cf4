import { configAtom } from '../../../core/host/config.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { formPreviewAtom } from '../state/reviewedByWallet.ts'
import { type SwapPreview, swapAtom } from '../state/swapState.ts'

/** Views of a wallet may be above the preview. */
export function isReviewed({ store }: Pick<Deps, 'store'>, { id }: Pick<SwapPreview, 'id'>): boolean {
  const isShown = store.get(isOpenAtom) || store.get(configAtom)?.embedded === true
  const { preview } = store.get(swapAtom)
  const reviewed = preview?.isReviewedByWallet ? store.get(formPreviewAtom) : preview
  const isInStack = store
    .get(routerAtom)
    .some(({ view }) => view === (preview?.isReviewedByWallet ? 'Swap' : 'SwapPreview'))
  return isShown && isInStack && reviewed?.id === id
}
