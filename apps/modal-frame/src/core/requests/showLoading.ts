import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Notice } from '../notices/notice.ts'
import { appear, hide } from '../notices/showToast.ts'
import type { Toast } from '../notices/toast.ts'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { routeAtom, routerAtom } from '../router/router.ts'

/**
 * Shows a loading toast until the task ends, the modal closes, the account changes or another toast appears.
 *
 * @param isOfView also hides it if the visitor leaves the view
 */
export async function showLoading<Result>(
  deps: Pick<Deps, 'store' | 'clock'>,
  { notice, isOfView = false }: { notice: Notice; isOfView?: boolean },
  task: () => Promise<Result>,
): Promise<Result> {
  const { store } = deps
  const [address, route] = [store.get(activeAddressAtom), store.get(routeAtom)]
  const isOutdated = () => {
    const isClosed = !(store.get(isOpenAtom) || store.get(configAtom)?.embedded)
    const hasOtherAccount = address !== null && store.get(activeAddressAtom) !== address
    const hasLeftView = isOfView && !store.get(routerAtom).includes(route)
    return isClosed || hasOtherAccount || hasLeftView
  }
  if (isOutdated()) return task()
  const shown: Toast = { variant: 'loading', notice }
  const check = () => {
    if (isOutdated()) hide(deps, shown)
  }
  const unsubscribes = [isOpenAtom, activeAddressAtom, routerAtom].map((changing) => store.sub(changing, check))
  void appear(deps, shown)
  try {
    return await task()
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe()
    hide(deps, shown)
  }
}
