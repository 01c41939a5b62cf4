import type { Feature } from '../features/Feature.ts'
import { stopWaiting } from './stopWaiting.ts'
import { walletRequestsAtom } from './walletRequests.ts'

/** Requests of the dapp: a wallet elsewhere goes on without the modal, a screen within it does not. */
export const requests = {
  name: 'requests',
  views: {},
  close(deps) {
    for (const { id, endsOnClose } of deps.store.get(walletRequestsAtom)) if (endsOnClose) stopWaiting(deps, id)
  },
} satisfies Feature
