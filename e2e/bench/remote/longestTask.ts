import type { TraceEvent } from '../browser/trace.ts'

/** Runs first in every document: the trace then names the document of each thread. */
export const MARK = `
  globalThis.__probe = { watch() {} }
  performance.mark('document of ' + location.host)`

/** The categories of a trace that contain each thread's tasks and the mark. */
export const TASKS = ['toplevel', 'blink.user_timing']

/**
 * The longest task of the threads whose documents bear the mark, in ms: by the clock, and by what its thread worked. A document's life
 * begins with its mark; that it was made at all is the browser's own work.
 *
 * @throws Error when one of the hosts is not in the trace.
 */
export function longestTaskOf(events: readonly TraceEvent[], host: string) {
  const marks = events.filter(({ name }) => name === `document of ${host}`)
  if (marks.length === 0) throw new Error(`the trace has no document of ${host}`)
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      marks.some((mark) => mark.pid === pid && mark.tid === tid && mark.ts < ts),
  )
  const longest = (time: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[time] ?? 0)) / 1_000
  return { wall: longest('dur'), thread: longest('tdur') }
}
