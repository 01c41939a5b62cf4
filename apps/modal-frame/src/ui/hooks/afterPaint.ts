type Scheduler = { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

/** First task after the next frame, with priority if possible. A hidden document has no frame. @returns a function that cancels */
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
