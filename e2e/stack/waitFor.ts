import { setTimeout as delay } from 'node:timers/promises'

/** @throws Error when the deadline passes first. */
export async function waitFor(isReady: () => Promise<boolean>, deadlineMs: number): Promise<void> {
  const end = Date.now() + deadlineMs
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error(`not ready within ${deadlineMs} ms`)
    await delay(50)
  }
}
