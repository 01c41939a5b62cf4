import type { Deps } from '../../ports/Deps.ts'
import { attemptAtom, NO_ATTEMPT } from './attempt.ts'

/** Ignores later responses. Never rejects. */
export async function cancelConnect({ store, connectors }: Pick<Deps, 'store' | 'connectors'>): Promise<void> {
  const attempt = store.get(attemptAtom)
  if (attempt.status === 'idle') return
  store.set(attemptAtom, NO_ATTEMPT)
  if (attempt.status !== 'asking') return
  await connectors.find((connector) => connector.supports(attempt.wallet))?.cancel()
}
