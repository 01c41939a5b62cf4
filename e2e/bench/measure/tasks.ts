import type { TraceEvent } from '../browser/trace.ts'
import { HOSTS } from '../sites/hosts.ts'

/** The SDK's own files; the scripts of the frame's document run in another process. */
const OURS = [`https://${HOSTS.wallet}/v/`, `https://${HOSTS.limit}/reactSdk.js`]
const RUNS = ['EvaluateScript', 'v8.evaluateModule', 'v8.compile', 'v8.compileModule', 'FunctionCall']

/** Milliseconds of the longest time that our code held a thread of the host in one go. */
export function longestTask(events: readonly TraceEvent[]): number {
  const runs = events.filter(({ name, args }) => {
    const source = args.data?.url ?? args.data?.fileName ?? ''
    return RUNS.includes(name) && OURS.some((prefix) => source.startsWith(prefix))
  })
  const tasks = events.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const spent = tasks.map((task) => {
    const inside = runs.filter((run) => isInside(run, task))
    // Nested runs are part of the outermost.
    const outermost = inside.filter((run) => !inside.some((other) => other !== run && isInside(run, other)))
    return outermost.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  })
  return Math.max(0, ...spent) / 1_000
}

function isInside(inner: TraceEvent, outer: TraceEvent) {
  const isSameThread = inner.pid === outer.pid && inner.tid === outer.tid
  return isSameThread && inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0)
}
