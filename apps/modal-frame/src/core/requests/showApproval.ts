import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../router/router.ts'
import { withPendingRequest } from './cancelRequest.ts'

/** Requests of the dapp count from 1. */
const ID = 0

/**
 * Shows a connector's own prompt before there is a session, instead of the view that waits for one, which comes back with the
 * answer.
 *
 * @throws AirlockError USER_REJECTED once the user left, else what the answer throws
 */
export async function showApproval<Answer>(
  { store }: Pick<Deps, 'store'>,
  { wallet, approval: { view, endsOnClose } }: Pick<SessionConnector, 'wallet' | 'approval'>,
  { method, answer }: { method: string; answer: Promise<Answer> },
): Promise<Answer> {
  const waiting = store.get(routerAtom)
  store.set(routerAtom, reset({ view }))
  try {
    return await withPendingRequest({ store }, { id: ID, method, wallet: wallet.name, view, endsOnClose }, answer)
  } finally {
    if (store.get(routeAtom).view === view) store.set(routerAtom, waiting)
  }
}
