import type { BenchPage } from '../browser/openPage.ts'
import { pause } from '../measure/pause.ts'

const POLL_MS = 50
const PATIENCE_MS = 60_000

/** Waits until an expression is true. @param host of the frame that evaluates it; without one the page does */
export async function holds(page: BenchPage, expression: string, host?: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  // A frame that is not there yet, or is being replaced, is tried again.
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`, host).catch(() => false))) {
    if (Date.now() > end) throw new Error(`${expression} did not come true${host === undefined ? '' : ` in ${host}`}`)
    await pause(POLL_MS)
  }
}
