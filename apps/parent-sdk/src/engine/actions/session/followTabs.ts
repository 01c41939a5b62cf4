import type { ActionDeps } from '../../../types/Namespace.ts'
import { endNamespace } from './disconnect.ts'

/** A page in the back/forward cache receives no storage events, so it reads the record when it returns. */
export function followTabs(deps: Pick<ActionDeps, 'session' | 'active' | 'inactive'>): void {
  const { session, inactive } = deps
  const follow = () => {
    inactive.restore()
    for (const namespace of session.endedElsewhere(inactive.isKept)) endNamespace(deps, namespace)
  }
  addEventListener('storage', ({ key }) => key?.startsWith(session.key) && follow())
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
