import type { Browser } from './launch.ts'

/** An event of a trace; times are in microseconds, `tdur` is what the thread itself spent. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { url?: string; fileName?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'toplevel']

/** Everything that the browser's processes did while a task ran, as DevTools would show it unless other categories are given. */
export async function trace(
  browser: Browser,
  task: () => Promise<void>,
  categories: readonly string[] = CATEGORIES,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  let complete = () => {}
  const completed = new Promise<void>((resolve) => {
    complete = resolve
  })
  const stop = browser.listen('', (method, params) => {
    if (method === 'Tracing.dataCollected') events.push(...(params.value as TraceEvent[]))
    if (method === 'Tracing.tracingComplete') complete()
  })
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  try {
    await task()
  } finally {
    await browser.send('Tracing.end')
    await completed
    stop()
  }
  return events
}
