import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../../../types/Namespace.ts'

export function cancelConnect({ active, session }: Pick<ActionDeps, 'active' | 'session'>): void {
  for (const namespace of Object.keys(session.get().namespaces) as ChainNamespace[]) {
    // Restoring a session is not an attempt of the user.
    if (session.get().namespaces[namespace]?.status === 'reconnecting') continue
    active.of(namespace).cancelAttempt()
    session.dispatch({ type: 'connectEnded', namespace })
  }
}
