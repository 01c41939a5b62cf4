import type { World } from '../../stack/startWorld.ts'
import { EMAIL_ON, newEmail } from '../../support/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { codeMailedTo } from '../../support/mail.ts'
import type { Sites } from '../../support/sites.ts'
import { pressEnter, typeText } from '../browser/input.ts'
import { launch } from '../browser/launch.ts'
import { type BenchPage, openPage } from '../browser/openPage.ts'
import { type TraceEvent, trace } from '../browser/trace.ts'
import { pause } from '../measure/pause.ts'

const CPU = 4
const POLL_MS = 50
const SETTLED_MS = 500
const PATIENCE_MS = 60_000

/** Runs first in every document: the trace tells whose thread is whose. */
const MARK = `
  globalThis.__probe = { watch() {} }
  performance.mark('document of ' + location.host)`
const CATEGORIES = ['toplevel', 'blink.user_timing']

type Bench = { executablePath: string; sites: Sites; world: World }

/**
 * The longest that a frame of ours did not answer while somebody signs in by e-mail and signs a message, in ms, each process slowed down
 * four times; and the longest that its thread itself worked, without its waits for a processor. By keyboard, and over the bare protocol:
 * what a library for tests does in the frames would be counted as ours.
 */
export async function frozenFrames({
  executablePath,
  ...bench
}: Bench): Promise<{ frozen: number; frozenThread: number }> {
  const browser = launch(executablePath, [])
  try {
    const page = await openPage(browser, { cpu: CPU, probe: MARK, extensions: '', inFrames: [] })
    const hosts = [new URL(bench.world.urls.modal).host, new URL(bench.world.urls.secure).host]
    const events = await trace(browser, () => travel(page, bench), CATEGORIES)
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const marks = events.filter(({ name }) => hosts.some((host) => name === `document of ${host}`))
    const ours = new Set(marks.map(threadOf))
    const tasks = events.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && ours.has(threadOf(event)))
    if (ours.size < hosts.length) throw new Error('the trace has not both frames')
    const longest = (time: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[time] ?? 0)) / 1_000
    return { frozen: longest('dur'), frozenThread: longest('tdur') }
  } finally {
    await browser.close()
  }
}

async function travel(page: BenchPage, { sites, world }: Omit<Bench, 'executablePath'>): Promise<void> {
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
