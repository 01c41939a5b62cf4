import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Notice } from '../notices/notice.ts'
import { appear, hide } from '../notices/showToast.ts'
import type { Toast } from '../notices/toast.ts'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { routeAtom, routerAtom } from '../router/router.ts'

/** Ends with the task, the modal, the account or another toast. @param isOfView also ends it with the view */
export async function showLoading<Result>(
  deps: Pick<Deps, 'store' | 'clock'>,
  { notice, isOfView = false }: { notice: Notice; isOfView?: boolean },
  task: () => Promise<Result>,
): Promise<Result> {
  const { store } = deps
  const [address, route] = [store.get(activeAddressAtom), store.get(routeAtom)]
  const isLeft = () =>
    !(store.get(isOpenAtom) || store.get(configAtom)?.embedded) ||
    (address !== null && store.get(activeAddressAtom) !== address) ||
    (isOfView && !store.get(routerAtom).includes(route))
  if (isLeft()) return task()
  const shown: Toast = { variant: 'loading', notice }
  const check = () => {
    if (isLeft()) hide(deps, shown)
  }
  const ends = [isOpenAtom, activeAddressAtom, routerAtom].map((changing) => store.sub(changing, check))
  void appear(deps, shown)
  try {
    return await task()
  } finally {
    for (const end of ends) end()
    hide(deps, shown)
  }
}
