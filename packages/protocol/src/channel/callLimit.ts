export const MAX_QUEUED_CALLS = 256

export const MAX_OPEN_CALLS = 64

/** Runs 64 calls at once, queues 256 (T29). @param reject creates the error of the next call */
export function callLimit(reject: () => Error, maxOpen = MAX_OPEN_CALLS, maxQueued = MAX_QUEUED_CALLS) {
  const queue: (() => void)[] = []
  let open = 0
  return async function limited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (open >= maxOpen) {
      if (queue.length >= maxQueued) throw reject()
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
