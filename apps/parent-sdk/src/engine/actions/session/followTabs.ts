import type { ActionDeps } from '../../../types/Namespace.ts'
import { endNamespace } from './disconnect.ts'

/**
 * Ends each session that another tab ended and reported to the wallet. A page in the back/forward cache receives no
 * storage events, so it reads the record when it returns.
 */
export function followTabs(deps: Pick<ActionDeps, 'session' | 'active'>): void {
  const { session } = deps
  const follow = () => {
    for (const namespace of session.endedElsewhere()) endNamespace(deps, namespace)
  }
  addEventListener('storage', ({ key }) => key === session.key && follow())
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
