import type { Feature } from '../features/Feature.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { cancelRequest } from './cancelRequest.ts'

/** Requests in a wallet's app survive closing the modal. */
export const requests = {
  name: 'requests',
  views: {},
  close(deps) {
    for (const { id, endsOnClose } of deps.store.get(pendingRequestsAtom)) if (endsOnClose) cancelRequest(deps, id)
  },
} satisfies Feature
