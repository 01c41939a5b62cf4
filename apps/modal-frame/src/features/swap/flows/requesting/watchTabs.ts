import type { Deps } from '../../../../core/ports/Deps.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { swapAtom } from '../../state/swapState.ts'
import { isRepeated } from './isRepeated.ts'

/** However the other tab's request ends. @returns a function that stops */
export function watchTabs(deps: Deps): () => void {
  const { store } = deps
  const check = ({ key }: Pick<StorageEvent, 'key'>) => {
    const { preview } = store.get(swapAtom)
    if (key !== SENT_KEY || preview === null || preview.isRepeated || !isRepeated(deps, preview)) return
    // A pending step shows its own end.
    const status = ['ready', 'declined', 'failed', 'feeRose'].includes(preview.status) ? 'pending' : preview.status
    store.set(swapAtom, { preview: { ...preview, isRepeated: true, status } })
  }
  addEventListener('storage', check)
  return () => removeEventListener('storage', check)
}
