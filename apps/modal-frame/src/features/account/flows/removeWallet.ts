import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'

/** Disconnects an inactive wallet. A failure is a toast; never rejects. */
export async function removeWallet(
  deps: Pick<Deps, 'store' | 'host' | 'clock'>,
  { namespace, connectorId }: InactiveConnection,
): Promise<void> {
  await deps.host
    .removeConnection({ namespace, connectorId })
    .catch(() => showToast(deps, { variant: 'error', notice: { key: 'disconnectFailed' } }))
}
