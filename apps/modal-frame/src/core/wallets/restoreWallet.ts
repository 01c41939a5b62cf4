import type { ChainNamespace } from '@airlock/protocol/caip'
import type { HeldWallet } from '@airlock/protocol/channel/schemas'
import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { showToast } from '../notices/showToast.ts'
import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { remoteSessionAtom } from './remoteSession.ts'
import { findSessionConnector } from './sessionConnector.ts'

/** The channel's `restoreWallet` (S4.10). A project that lost its relay has lost its sessions too. */
export async function restoreWallet(
  deps: Pick<Deps, 'store' | 'connectors' | 'clock'>,
  { connectorId, namespace }: { connectorId: FrameConnector; namespace: ChainNamespace },
): Promise<HeldWallet | null> {
  const connector = findSessionConnector(deps, connectorId)
  if (connector === undefined) return null
  const held = await restored(deps, connector, namespace)
  deps.store.set(remoteSessionAtom, held)
  return held
}

async function restored(
  deps: Pick<Deps, 'store' | 'clock'>,
  { session, restoreFailure }: SessionConnector,
  namespace: ChainNamespace,
): Promise<HeldWallet | null> {
  try {
    return await session.restore(namespace)
  } catch (cause) {
    if (restoreFailure === undefined) throw cause
    void showToast(deps, { variant: 'error', notice: { key: restoreFailure } })
    return null
  }
}
