import { sessionAtom } from '../host/hostState.ts'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'

/** Makes another approved account the active one. The change comes back with the host's state; a failure is a toast. */
export async function selectAccount(deps: Pick<Deps, 'store' | 'host' | 'clock'>, address: string): Promise<void> {
  const namespace = deps.store.get(sessionAtom)?.activeNamespace
  if (namespace === undefined) return
  try {
    await deps.host.selectAccount({ namespace, address })
  } catch {
    await showToast(deps, { variant: 'error', notice: { key: 'accountFailed' } })
  }
}
