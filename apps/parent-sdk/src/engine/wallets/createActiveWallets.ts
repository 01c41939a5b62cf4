import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RememberedSession } from '../../types/session.ts'
import type { ActiveWallet, ActiveWallets } from '../../types/wallets.ts'
import { createActiveWallet } from './createActiveWallet.ts'

export function createActiveWallets(session: RememberedSession): ActiveWallets {
  const wallets = new Map<ChainNamespace, ActiveWallet>()
  return {
    of(namespace) {
      const known = wallets.get(namespace) ?? createActiveWallet(session, namespace)
      wallets.set(namespace, known)
      return known
    },
  }
}
