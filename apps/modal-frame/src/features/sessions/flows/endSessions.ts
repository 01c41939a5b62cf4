import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { routeAtom } from '../../../core/router/router.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { type Run, runAtom } from '../state/revocations.ts'
import { endSession } from './endSession.ts'

/** Sequential, because wallets show one request at a time. A declined request ends the run. Never rejects. */
export async function endSessions(
  deps: Deps,
  account: QueriedAccount,
  sessions: readonly ListedSession[],
): Promise<void> {
  const { store } = deps
  const goesOn = () =>
    store.get(runAtom)?.stage === 'running' && store.get(routeAtom).view === 'SmartSessions' && store.get(isOpenAtom)
  const change = (to: (run: Run) => Run) => store.set(runAtom, (run) => run && to(run))
  if (store.get(runAtom)?.stage === 'running') return
  store.set(runAtom, { requested: sessions.length, done: 0, revoked: 0, stage: 'running' })
  for (const session of sessions) {
    if (!goesOn()) break
    const { status } = await endSession(deps, account, session)
    change((run) => ({ ...run, done: run.done + 1, revoked: run.revoked + (status === 'revoked' ? 1 : 0) }))
    if (status === 'declined') break
  }
  change((run) => ({ ...run, stage: 'over' }))
}
