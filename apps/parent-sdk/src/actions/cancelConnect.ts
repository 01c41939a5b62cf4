import type { ActionDeps } from '../ports.ts'

/** The visitor gave up: the attempt ends now with CONNECT_CANCELLED, whatever its wallet still answers. */
export function cancelConnect({ active, session }: Pick<ActionDeps, 'active' | 'session'>): void {
  // The check of a remembered session is no attempt of the visitor.
  if (session.get().namespaces.eip155?.status === 'reconnecting') return
  active.cancelAttempt()
  session.dispatch({ type: 'connectEnded', namespace: 'eip155' })
}
