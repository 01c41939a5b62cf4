import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { showToast } from '../notices/showToast.ts'
import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { saveRemoteSession } from './remoteSessions.ts'
import { findSessionConnector } from './sessionConnector.ts'

export async function restoreWallet(
  deps: Pick<Deps, 'store' | 'connectors' | 'clock'>,
  { connectorId, namespace }: { connectorId: string; namespace?: ChainNamespace | undefined },
): Promise<RemoteSession | null> {
  const connector = findSessionConnector(deps, connectorId)
  if (connector === undefined) return null
  const remote = await restored(deps, connector, namespace)
  saveRemoteSession(deps, connectorId, remote)
  return remote
}

async function restored(
  deps: Pick<Deps, 'store' | 'clock'>,
  { session, restoreFailure }: SessionConnector,
  namespace: ChainNamespace | undefined,
): Promise<RemoteSession | null> {
  try {
    return await session.restore(namespace)
  } catch (cause) {
    if (restoreFailure === undefined) throw cause
    void showToast(deps, { variant: 'error', notice: { key: restoreFailure } })
    return null
  }
}
