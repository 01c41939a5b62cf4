import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../ports.ts'
import { revokePermissions } from '../wallets/requestProvider.ts'

/**
 * Ends one namespace, or every one (S4.1, S4.7). It always succeeds here; the wallet's permission is revoked in
 * the background, and a wallet without EIP-2255 may refuse that.
 */
export function disconnect(
  { session, active }: Pick<ActionDeps, 'session' | 'active'>,
  namespace?: ChainNamespace,
): void {
  for (const one of Object.keys(session.get().namespaces) as ChainNamespace[]) {
    if (namespace && one !== namespace) continue
    if (one === 'eip155') {
      const wallet = active.get()
      active.cancelAttempt()
      active.clear()
      if (wallet) revokePermissions(wallet)
    }
    session.dispatch({ type: 'disconnected', namespace: one })
  }
}
