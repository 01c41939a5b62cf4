import type { World } from '../../stack/startWorld.ts'
import { EMAIL_ON, newEmail } from '../../support/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { codeMailedTo } from '../../support/mail.ts'
import type { Sites } from '../../support/sites.ts'
import { pressEnter, typeText } from '../browser/input.ts'
import { launch } from '../browser/launch.ts'
import { type BenchPage, openPage } from '../browser/openPage.ts'
import { pause } from '../measure/pause.ts'

const CPU = 4
const POLL_MS = 50
const SETTLED_MS = 500
const BROWSER_STARTED_MS = 4_000
const PATIENCE_MS = 60_000

/** Runs first in every document. Tasks are told of from 50 ms on. */
const WATCH_TASKS = `
  globalThis.__probe = { watch() {} }
  globalThis.__longestTask = 0
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) __longestTask = Math.max(__longestTask, duration)
  }).observe({ type: 'longtask' })`

type Bench = { executablePath: string; sites: Sites; world: World }

/**
 * The longest that a frame of ours did not answer while somebody signs in by e-mail and signs a message, in ms, each process slowed
 * down four times. By keyboard, and over the bare protocol: what a library for tests does in the frames would be counted as ours.
 */
export async function frozenFrames({ executablePath, sites, world }: Bench): Promise<number> {
  const browser = launch(executablePath, [])
  try {
    // It starts pages of its own besides, on the same processors.
    await pause(BROWSER_STARTED_MS)
    const page = await openPage(browser, { cpu: CPU, probe: WATCH_TASKS, extensions: '', inFrames: [] })
    const [modal, secure] = [new URL(world.urls.modal).host, new URL(world.urls.secure).host]
    const email = newEmail()
    await page.navigate(putHostPage(sites, world, { path: '/frozen-bench', wallets: 'none', sdk: EMAIL_ON }))
    await holds(page, 'window.airlock?.appKit && (window.airlock.appKit.open(), true)')
    await holds(page, focused('input[type=email]'), modal)
    // Not before the view has put the focus on its heading.
    await pause(SETTLED_MS)
    await holds(page, focused('input[type=email]'), modal)
    await typeText(page, email)
    await pressEnter(page)
    await holds(page, focused('input[autocomplete=one-time-code]'), modal)
    await typeText(page, await codeMailedTo(world.urls.mail, email))
    await holds(page, 'window.airlock.appKit.getAccount().isConnected')
    await page.evaluate(`void airlock.appKit.getProvider('eip155')
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', airlock.appKit.getAccount().address] })
      .then((signature) => { globalThis.__signature = signature })`)
    await holds(page, focused('.approval-approve[aria-disabled="false"]'), secure)
    await pressEnter(page)
    await holds(page, 'globalThis.__signature')
    return Math.max(...(await Promise.all([modal, secure].map((host) => page.evaluate<number>('__longestTask', host)))))
  } finally {
    await browser.close()
  }
}

/** True once the element is there and has the focus. */
const focused = (selector: string) =>
  `(() => { const found = document.querySelector('${selector}'); found?.focus(); return found !== null && document.activeElement === found })()`

/** Waits until an expression is true. @param host of the frame that is asked; without one the page is */
async function holds(page: BenchPage, expression: string, host?: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  // A frame that is not there yet, or is being replaced, is asked again.
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`, host).catch(() => false))) {
    if (Date.now() > end) throw new Error(`${expression} did not come true${host === undefined ? '' : ` in ${host}`}`)
    await pause(POLL_MS)
  }
}
