import { setTimeout as delay } from 'node:timers/promises'

/**
 * Checks a condition every 50 ms until it is true.
 *
 * @throws Error when the deadline passes first.
 */
export async function waitFor(isReady: () => Promise<boolean>, deadlineMs: number): Promise<void> {
  const end = Date.now() + deadlineMs
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error(`not ready within ${deadlineMs} ms`)
    await delay(50)
  }
}
