import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'

/** Never rejects: a failure is a toast. */
export async function switchWallet(
  deps: Pick<Deps, 'store' | 'host' | 'clock'>,
  { namespace, connectorId }: InactiveConnection,
  address: string,
): Promise<void> {
  try {
    await deps.host.switchConnection({ namespace, connectorId })
    await deps.host.selectAccount({ namespace, address })
  } catch {
    await showToast(deps, { variant: 'error', notice: { key: 'accountFailed' } })
  }
}
