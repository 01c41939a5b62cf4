import type { ChainNamespace } from '@airlock/protocol/caip'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'

/** Makes another approved account the active one. The change comes back with the host's state; a failure is a toast. */
export async function selectAccount(
  deps: Pick<Deps, 'store' | 'host' | 'clock'>,
  account: { namespace: ChainNamespace; address: string },
): Promise<void> {
  try {
    await deps.host.selectAccount(account)
  } catch {
    await showToast(deps, { variant: 'error', notice: { key: 'accountFailed' } })
  }
}
