import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'

/** Disconnects an inactive wallet. A failure is a toast; never rejects. */
export async function removeWallet(
  deps: Pick<Deps, 'store' | 'host' | 'clock'>,
  { namespace, connectorId }: Pick<InactiveConnection, 'namespace' | 'connectorId'>,
): Promise<void> {
  await deps.host
    .removeConnection({ namespace, connectorId })
    .catch(() => void showToast(deps, { variant: 'error', notice: { key: 'disconnectFailed' } }))
}
