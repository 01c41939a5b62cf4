export type Gate = ReturnType<typeof createGate>

/** Delays, reorders and duplicates deliveries. */
export function createGate() {
  let queue: (() => void)[] | undefined
  let duplicates = 0
  return {
    pass(send: () => void) {
      const isTwice = duplicates > 0
      if (isTwice) duplicates -= 1
      for (const frame of isTwice ? [send, send] : [send]) {
        if (queue) queue.push(frame)
        else frame()
      }
    },
    hold() {
      queue ??= []
    },
    releaseReversed() {
      const frames = queue?.reverse() ?? []
      queue = undefined
      for (const frame of frames) frame()
    },
    duplicateNext() {
      duplicates += 1
    },
    clear() {
      queue = undefined
      duplicates = 0
    },
  }
}
