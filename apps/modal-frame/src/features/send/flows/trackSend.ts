import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { SentRow } from '../../../core/transactions/transactions.ts'
import { isOfPageAtom } from '../state/pageWaits.ts'

type Tracked = Pick<SentRow, 'summary' | 'caipNetworkId' | 'hash'>
type Event = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR' | 'SEND_REJECTED'

export function trackSend(deps: Deps, event: Event, { summary, caipNetworkId, hash }: Tracked): void {
  track(deps, event, {
    isSmartAccount: deps.store.get(isSmartAccountAtom),
    token: summary.symbol,
    amount: Number(summary.amount),
    network: caipNetworkId,
    ...(hash !== null && { hash }),
  })
  if (event === 'SEND_SUCCESS') deps.store.set(isOfPageAtom, false)
}
