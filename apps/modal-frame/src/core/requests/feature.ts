import type { Feature } from '../features/Feature.ts'
import { cancelRequest } from './cancelRequest.ts'
import { pendingRequestsAtom } from './pendingRequests.ts'

/** Requests of the dapp that wait for the user: in a wallet's own app they continue without the modal, on a screen within it they do not. */
export const requests = {
  name: 'requests',
  views: {},
  close(deps) {
    for (const { id, endsOnClose } of deps.store.get(pendingRequestsAtom)) if (endsOnClose) cancelRequest(deps, id)
  },
} satisfies Feature
