import type { BenchPage } from '../browser/openPage.ts'
import type { Server } from '../sites/serve.ts'
import { pause } from './pause.ts'

const QUIET_MS = 800
const DEADLINE_MS = 15_000

/** Waits until no request is open, none follows, and every document has done what it had to do. */
export async function quiet(page: BenchPage, server: Server): Promise<void> {
  const end = Date.now() + DEADLINE_MS
  let known = -1
  let since = Date.now()
  while (Date.now() - since < QUIET_MS && Date.now() < end) {
    if (server.log.length !== known || server.open() > 0) {
      known = server.log.length
      since = Date.now()
    }
    await pause(50)
  }
  await Promise.all(page.sessions().map((sessionId) => idle(page, sessionId)))
}

/** Waits for a document's idle time once, when the network is quiet: polling would be work of its own. */
async function idle({ browser }: BenchPage, sessionId: string) {
  const expression = 'new Promise((done) => requestIdleCallback(() => done(), { timeout: 2000 }))'
  await browser.send('Runtime.evaluate', { expression, awaitPromise: true }, sessionId).catch(() => {})
}
