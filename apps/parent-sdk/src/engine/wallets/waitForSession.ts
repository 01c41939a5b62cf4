import type { Session } from '@airlock/protocol/session'
import type { SessionStore } from '../../types/session.ts'

/** Resolves once the session matches. After an abort it stays pending. */
export function waitForSession(
  session: SessionStore,
  matches: (session: Session) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (matches(session.get())) return resolve()
    const unsubscribe = session.subscribe((next) => {
      if (!matches(next)) return
      unsubscribe()
      resolve()
    })
    signal?.addEventListener('abort', unsubscribe)
  })
}
