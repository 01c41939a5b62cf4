/** Draws rows over several frames, so that no frame takes long. */
export type DrawQueue = {
  /** Returns `true` if the row may be drawn in this frame. */
  take(): boolean
  /** Calls `render` in a later frame. Returns a function that cancels it. */
  wait(render: () => void): () => void
}

/**
 * @param first rows of the first frame, before any scrolling
 * @param perFrame rows of each later frame
 */
export function createDrawQueue(first: number, perFrame: number): DrawQueue {
  const waiting = new Set<() => void>()
  let left = first
  let isScheduled = false

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      left = perFrame
      for (const render of [...waiting].slice(0, perFrame)) {
        waiting.delete(render)
        left -= 1
        render()
      }
      if (waiting.size > 0) schedule()
    })
  }

  return {
    take() {
      schedule()
      left -= 1
      return left >= 0
    },
    wait(render) {
      waiting.add(render)
      schedule()
      return () => void waiting.delete(render)
    },
  }
}
