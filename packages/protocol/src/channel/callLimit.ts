/** Calls that wait for one of the open ones to end; one more is refused with -32005. */
export const MAX_QUEUED_CALLS = 256

/** Calls that a port runs at once. */
export const MAX_OPEN_CALLS = 64

/**
 * Lets 64 calls run at once and 256 wait (T29). A task starts at most once, in the order of arrival.
 *
 * @param refuse makes the error that one more rejects with
 */
export function callLimit(refuse: () => Error, maxOpen = MAX_OPEN_CALLS, maxQueued = MAX_QUEUED_CALLS) {
  const queue: (() => void)[] = []
  let open = 0
  return async function limited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (open >= maxOpen) {
      if (queue.length >= maxQueued) throw refuse()
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
