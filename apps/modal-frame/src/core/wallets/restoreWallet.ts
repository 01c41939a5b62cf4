import type { ChainNamespace } from '@airlock/protocol/caip'
import type { HeldWallet } from '@airlock/protocol/channel/schemas'
import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'
import { heldSession } from './heldSession.ts'
import { heldWalletAtom } from './heldWallet.ts'

/** The channel's `restoreWallet` (S4.10). A project that lost its relay has lost its sessions too. */
export async function restoreWallet(
  deps: Pick<Deps, 'store' | 'connectors' | 'clock'>,
  { connectorId, namespace }: { connectorId: FrameConnector; namespace: ChainNamespace },
): Promise<HeldWallet | null> {
  if (!deps.connectors.some(({ id }) => id === connectorId)) return null
  const held = await restored(deps, connectorId, namespace)
  deps.store.set(heldWalletAtom, held)
  return held
}

/** S8.1: a login that cannot be checked is over. */
async function restored(
  deps: Pick<Deps, 'store' | 'connectors' | 'clock'>,
  connectorId: FrameConnector,
  namespace: ChainNamespace,
): Promise<HeldWallet | null> {
  const session = heldSession(deps, connectorId)
  try {
    return await session.restore(namespace)
  } catch (cause) {
    if (connectorId !== 'auth') throw cause
    void showToast(deps, { variant: 'error', notice: { key: 'authFailed' } })
    return null
  }
}
