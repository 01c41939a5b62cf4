import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { inactiveConnectionsAtom, sessionAtom } from '../host/hostState.ts'
import { track } from '../host/track.ts'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { isLoadingAtom, modalAtom, openCountAtom, withLoading } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { isAnythingLeft } from './account.ts'
import { balancesAtom } from './balance.ts'

/** Ends one namespace, or all. Never rejects: a failure is a toast. @param mayClose the view otherwise stays */
export async function disconnect(
  deps: Deps,
  namespace?: ChainNamespace,
  mayClose?: () => Promise<boolean>,
): Promise<void> {
  const { store, host } = deps
  if (store.get(isLoadingAtom)) return
  const openCount = store.get(openCountAtom)
  const ended = namespace === undefined ? {} : { namespace }
  const setLoading = (isLoading: boolean) => store.set(modalAtom, (modal) => withLoading(modal, isLoading, namespace))
  setLoading(true)
  try {
    await host.disconnect(ended)
  } catch (cause) {
    setLoading(false)
    track(deps, 'DISCONNECT_ERROR', { message: (cause as AirlockError).message.slice(0, 256) })
    await showToast(deps, { variant: 'error', notice: { key: 'disconnectFailed' } })
    return
  }
  setLoading(false)
  store.set(balancesAtom, {})
  track(deps, 'DISCONNECT_SUCCESS', ended)
  if (mayClose && !(await mayClose())) return
  // The page may open another view in its disconnect handler.
  if (isAnythingLeft(store.get(sessionAtom), namespace) || store.get(openCountAtom) !== openCount) return
  if (namespace !== undefined && store.get(inactiveConnectionsAtom)[0])
    store.set(routerAtom, reset({ view: 'Accounts' }))
  else closeModal(deps)
}
