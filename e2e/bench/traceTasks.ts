import type { Frame } from '@playwright/test'

const MARK = 'airlock-bench'
const TASK = 'ThreadControllerImpl::RunTask'
const CATEGORIES = ['toplevel', 'blink.user_timing']

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number }

/** Other programs do not lengthen them. */
export async function traceTasks(frame: Frame, work: () => Promise<void>): Promise<number[]> {
  const browser = frame.page().context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  await browser.startTracing(undefined, { categories: CATEGORIES })
  // The mark names the frame's process and thread.
  await frame.evaluate((name) => performance.mark(name), MARK)
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mark = traceEvents.find(({ name }) => name === MARK)
  if (mark === undefined) throw new Error('The trace has no mark of the frame.')
  return traceEvents
    .filter(({ name, pid, tid }) => name === TASK && pid === mark.pid && tid === mark.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
}
