import type { VerbDeps } from '../ports.ts'

/** The visitor gave up: the attempt ends now with CONNECT_CANCELLED, whatever its wallet still answers. */
export function cancelConnect({ active, session }: Pick<VerbDeps, 'active' | 'session'>): void {
  // The check of a remembered session is no attempt of the visitor.
  if (session.get().namespaces.eip155?.status === 'reconnecting') return
  active.cancel()
  session.dispatch({ type: 'connectEnded', namespace: 'eip155' })
}
