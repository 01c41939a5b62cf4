import { MAX_OPEN_CALLS, MAX_QUEUED_CALLS } from '../constants.ts'
import { AirlockError } from '../errors/AirlockError.ts'

/**
 * Lets 64 calls run at once and 256 wait; one more rejects with TOO_MANY_CALLS (-32005, design §9, T29).
 * A task starts at most once, in the order of arrival.
 */
export function callLimit(maxOpen = MAX_OPEN_CALLS, maxQueued = MAX_QUEUED_CALLS) {
  const queue: (() => void)[] = []
  let open = 0
  return async function limited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (open >= maxOpen) {
      if (queue.length >= maxQueued) throw new AirlockError('TOO_MANY_CALLS')
      // The slot is handed over by the call that ends, so `open` does not change here.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      open += 1
    }
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else open -= 1
    }
  }
}
