import type { ChainNamespace } from '@airlock/protocol/caip'
import type { FrameConnector, HeldWallet } from '@airlock/protocol/channel/schemas'
import type { Deps } from '../ports/Deps.ts'
import { heldWalletAtom } from '../state/heldWallet.ts'
import { heldSession } from './heldSession.ts'

/** The channel's `restoreWallet` (S4.10). A project that lost its relay has lost its sessions too. */
export async function restoreWallet(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId, namespace }: { connectorId: FrameConnector; namespace: ChainNamespace },
): Promise<HeldWallet | null> {
  if (!deps.connectors.some(({ id }) => id === connectorId)) return null
  const held = await heldSession(deps, connectorId).restore(namespace)
  deps.store.set(heldWalletAtom, held)
  return held
}
