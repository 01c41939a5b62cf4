import type { World } from '../../stack/startWorld.ts'
import { EMAIL_ON, newEmail } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import type { Sites } from '../../support/sites.ts'
import { pressEnter, typeText } from '../browser/input.ts'
import { launch } from '../browser/launch.ts'
import { type BenchPage, openPage } from '../browser/openPage.ts'
import { trace } from '../browser/trace.ts'
import { pause } from '../measure/pause.ts'
import { holds } from './holds.ts'
import { longestTaskOf, MARK, TASKS } from './longestTask.ts'

const CPU = 4
const SETTLED_MS = 500

type Bench = { executablePath: string; sites: Sites; world: World }

/**
 * The longest that a frame of ours did not answer while a user signs in by email and signs a message, in ms; and the longest that its
 * thread itself worked, without its waits for a processor. By keyboard, and over the bare protocol: what a library for tests does in the
 * frames would be counted as ours.
 *
 * Slows down one frame at a time, in a journey of its own: the throttle of a process keeps a processor busy for as long as it lives
 * (nine tenths of one at 4x, seen in /proc), so that three of them would wait for each other more than for their own work.
 */
export async function frozenFrames(bench: Bench): Promise<{ frozen: number; frozenThread: number }> {
  const { modal, secure } = bench.world.urls
  const longest = [await frozen(bench, modal, 1), await frozen(bench, secure, 2)]
  return {
    frozen: Math.max(...longest.map(({ wall }) => wall)),
    frozenThread: Math.max(...longest.map(({ thread }) => thread)),
  }
}

/** @param depth of the frame: it stands in the page, or in a frame of it */
async function frozen({ executablePath, ...bench }: Bench, origin: string, depth: number) {
  const browser = launch(executablePath, [])
  try {
    const options = { cpu: CPU, slows: (one: number) => one === depth, probe: MARK, extensions: '' }
    const page = await openPage(browser, { ...options, inFrames: [] })
    const events = await trace(browser, () => travel(page, bench), TASKS)
    return longestTaskOf(events, new URL(origin).host)
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
