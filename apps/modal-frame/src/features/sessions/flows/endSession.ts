import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { outcomesAtom } from '../state/revocations.ts'
import { sessionsKey } from '../state/sessionsQuery.ts'
import { markRevoked } from './markRevoked.ts'
import { type RevokeOutcome, revokeSession } from './revokeSession.ts'

/** Revokes in the wallet, then marks the gateway's row. Never rejects. */
export async function endSession(
  deps: Deps,
  account: QueriedAccount,
  { pci, grant, isStored, isMarked }: ListedSession,
): Promise<RevokeOutcome> {
  const { store } = deps
  const record = (outcome: RevokeOutcome | { status: 'asking' }) =>
    store.set(outcomesAtom, (others) => ({ ...others, [pci]: outcome }))
  record({ status: 'asking' })
  const outcome = await revokeSession(deps, grant.context)
  // The wallet's response counts also if the mark fails.
  if (outcome.status === 'revoked' && isStored && !isMarked) await markRevoked(deps, account, pci)
  record(outcome)
  if (outcome.status === 'revoked') await queryClient(store).invalidateQueries({ queryKey: sessionsKey(account) })
  return outcome
}
