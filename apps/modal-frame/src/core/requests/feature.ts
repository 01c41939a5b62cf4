import type { Feature } from '../features/Feature.ts'
import { cancelRequest } from './cancelRequest.ts'
import { pendingRequestsAtom } from './pendingRequests.ts'

/** Requests of the dapp: a wallet elsewhere goes on without the modal, a screen within it does not. */
export const requests = {
  name: 'requests',
  views: {},
  close(deps) {
    for (const { id, endsOnClose } of deps.store.get(pendingRequestsAtom)) if (endsOnClose) cancelRequest(deps, id)
  },
} satisfies Feature
