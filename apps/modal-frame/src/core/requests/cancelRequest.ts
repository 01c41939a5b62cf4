import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { type PendingRequest, pendingRequestsAtom } from './pendingRequests.ts'

/** Functions that end the wait for each open request. By store: a test has its own. */
const ends = new WeakMap<Deps['store'], Map<number, (reason: AirlockError) => void>>()

/**
 * Lists a request as open while it waits for a user in a remote wallet, so that the visitor can stop waiting for it. A request
 * cannot be withdrawn from a wallet: a later approval there still takes effect, and the view states that.
 *
 * @throws AirlockError USER_REJECTED once the visitor stopped waiting, DISCONNECTED once the session ended, else what the task throws
 */
export async function withPendingRequest<Answer>(
  { store }: Pick<Deps, 'store'>,
  request: PendingRequest,
  task: Promise<Answer>,
): Promise<Answer> {
  const waits = ends.get(store) ?? new Map<number, (reason: AirlockError) => void>()
  ends.set(store, waits)
  store.set(pendingRequestsAtom, (requests) => [...requests, request])
  let stop = () => {}
  try {
    return await new Promise<Answer>((resolve, reject) => {
      waits.set(request.id, reject)
      // The wallet cannot answer any longer, and the session may have ended in another tab.
      stop = store.sub(sessionAtom, () => {
        const { namespaces } = store.get(sessionAtom) ?? {}
        const entry = request.namespace && namespaces?.[request.namespace]
        if (entry?.status === 'disconnected') reject(new AirlockError('DISCONNECTED'))
      })
      task.then(resolve, reject)
    })
  } finally {
    stop()
    waits.delete(request.id)
    store.set(pendingRequestsAtom, (requests) => requests.filter(({ id }) => id !== request.id))
  }
}

/** The visitor stops waiting: the dapp receives a rejection. */
export function cancelRequest({ store }: Pick<Deps, 'store'>, id: number): void {
  ends.get(store)?.get(id)?.(new AirlockError('USER_REJECTED'))
}
