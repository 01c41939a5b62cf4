import type { Feature } from '../features/Feature.ts'
import { stopWaiting } from './stopWaiting.ts'
import { walletRequestsAtom } from './walletRequests.ts'

/** Requests of the dapp. A wallet elsewhere goes on without the modal; the secure frame's screen is part of it. */
export const requests = {
  name: 'requests',
  views: {},
  close(deps) {
    for (const { id, connectorId } of deps.store.get(walletRequestsAtom)) {
      if (connectorId === 'auth') stopWaiting(deps, id)
    }
  },
} satisfies Feature
