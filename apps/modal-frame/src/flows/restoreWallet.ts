import type { ChainNamespace } from '@airlock/protocol/caip'
import type { FrameConnector, HeldWallet } from '@airlock/protocol/channel/schemas'
import type { Deps } from '../ports/Deps.ts'
import { heldSession } from './heldSession.ts'

/** The channel's `restoreWallet` (S4.10). A project that lost its relay has lost its sessions too. */
export async function restoreWallet(
  deps: Pick<Deps, 'connectors'>,
  { connectorId, namespace }: { connectorId: FrameConnector; namespace: ChainNamespace },
): Promise<HeldWallet | null> {
  if (!deps.connectors.some(({ id }) => id === connectorId)) return null
  return heldSession(deps, connectorId).restore(namespace)
}
