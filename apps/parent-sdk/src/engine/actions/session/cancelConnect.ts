import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../../../types/Namespace.ts'

/** The visitor cancelled: each attempt ends now with CONNECT_CANCELLED, and later answers of wallets are ignored. */
export function cancelConnect({ active, session }: Pick<ActionDeps, 'active' | 'session'>): void {
  for (const namespace of Object.keys(session.get().namespaces) as ChainNamespace[]) {
    // The check of a remembered session is no attempt of the visitor.
    if (session.get().namespaces[namespace]?.status === 'reconnecting') continue
    active.of(namespace).cancelAttempt()
    session.dispatch({ type: 'connectEnded', namespace })
  }
}
