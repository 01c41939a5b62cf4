type Scheduler = { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

/**
 * Calls back in the first task after the next frame, which is painted by then. A document that is still hidden has none. Before all
 * that waits to run, where the browser can (Prioritized Task Scheduling): icons and effects of a first screen wait in numbers.
 *
 * @returns what calls it off
 */
export function afterPaint(callback: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  let isOff = false
  const call = () => {
    if (!isOff) callback()
  }
  const request = requestAnimationFrame(() => {
    if (scheduler?.postTask === undefined) setTimeout(call)
    else void scheduler.postTask(call, { priority: 'user-blocking' })
  })
  return () => {
    isOff = true
    cancelAnimationFrame(request)
  }
}
