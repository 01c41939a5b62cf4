import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../router/router.ts'
import { withPendingRequest } from './cancelRequest.ts'

/** Dapp requests count from 1. */
const ID = 0

export async function showApproval<Result>(
  { store }: Pick<Deps, 'store'>,
  { wallet, approval: { view, endsOnClose } }: Pick<SessionConnector, 'wallet' | 'approval'>,
  { method, result: response }: { method: string; result: Promise<Result> },
): Promise<Result> {
  const waiting = store.get(routerAtom)
  store.set(routerAtom, reset({ view }))
  try {
    return await withPendingRequest({ store }, { id: ID, method, wallet: wallet.name, view, endsOnClose }, response)
  } finally {
    if (store.get(routeAtom).view === view) store.set(routerAtom, waiting)
  }
}
