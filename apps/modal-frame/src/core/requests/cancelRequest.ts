import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { type PendingRequest, pendingRequestsAtom } from '../router/pendingRequests.ts'

const rejecters = new WeakMap<Deps['store'], Map<number, (reason: AirlockError) => void>>()

/** The user can stop waiting, but a later approval still takes effect. @throws AirlockError USER_REJECTED, DISCONNECTED, else the wallet's error */
export async function withPendingRequest<Result>(
  { store }: Pick<Deps, 'store'>,
  request: PendingRequest,
  task: Promise<Result>,
): Promise<Result> {
  const waits = rejecters.get(store) ?? new Map<number, (reason: AirlockError) => void>()
  rejecters.set(store, waits)
  store.set(pendingRequestsAtom, (requests) => [...requests, request])
  let stop = () => {}
  try {
    return await new Promise<Result>((resolve, reject) => {
      waits.set(request.id, reject)
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

export function cancelRequest({ store }: Pick<Deps, 'store'>, id: number): void {
  rejecters.get(store)?.get(id)?.(new AirlockError('USER_REJECTED'))
}
