import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { World } from '../../stack/startWorld.ts'
import { ask, EMAIL_ON, newEmail, secureScreen } from '../../support/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { codeMailedTo } from '../../support/mail.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'

type Bench = { context: BrowserContext; sites: Sites; world: World }

/** What somebody without a wallet waits for, in ms: the boxes, the account, the screen of an approval and its open gate, the signature. */
export async function emailJourney(bench: Bench) {
  const page = await bench.context.newPage()
  const times = await travel(page, bench)
  await page.close()
  return times
}

async function travel(page: Page, { sites, world }: Bench) {
  await page.goto(putHostPage(sites, world, { path: '/email-bench', wallets: 'none', sdk: EMAIL_ON }))
  const modal = modalOf(page)
  const screen = secureScreen(page)
  const email = newEmail()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.frame.getByLabel('E-mail address').fill(email)
  const since = watch()
  await modal.frame.getByRole('button', { name: 'Continue with e-mail' }).click()
  const field = modal.frame.getByLabel('Six-digit code')
  await field.waitFor()
  const boxes = since()
  const code = await codeMailedTo(world.urls.mail, email)
  const sinceCode = watch()
  await field.fill(code)
  await page.waitForFunction(() => window.airlock?.appKit?.getAccount().isConnected)
  const connected = sinceCode()
  const address = await page.evaluate(() => window.airlock?.appKit?.getAccount().address)
  const sinceAsked = watch()
  const signing = ask(page, 'personal_sign', ['0x68656c6c6f', address])
  await screen.heading.waitFor()
  const shown = sinceAsked()
  await screen.frame.locator('.approval-approve[aria-disabled="false"]').waitFor()
  const interactive = sinceAsked()
  const sinceApproved = watch()
  await screen.approve.click()
  await signing
  const signed = sinceApproved()
  return { boxes, connected, shown, interactive, signed }
}

declare global {
  var longestTask: number | undefined
}

/** The longest that a frame of ours did not answer in all of that, in ms, each frame slowed down four times. */
export async function frozenInEmailJourney(bench: Bench): Promise<number> {
  const page = await bench.context.newPage()
  await page.addInitScript(() => {
    globalThis.longestTask = 0
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) {
        globalThis.longestTask = Math.max(globalThis.longestTask ?? 0, duration)
      }
    }).observe({ type: 'longtask' })
  })
  const slowDown = async (target: Page | Frame) => {
    // Frames of the page's own process have no session of their own, and are slow with it.
    const session = await bench.context.newCDPSession(target).catch(() => undefined)
    await session?.send('Emulation.setCPUThrottlingRate', { rate: 4 }).catch(() => {})
  }
  await slowDown(page)
  page.on('framenavigated', (frame) => void slowDown(frame))
  await travel(page, bench)
  const own = page.frames().filter((frame) => frame !== page.mainFrame())
  const longest = await Promise.all(own.map((frame) => frame.evaluate(() => globalThis.longestTask ?? 0)))
  await page.close()
  return Math.max(0, ...longest)
}

function watch() {
  const from = performance.now()
  return () => performance.now() - from
}
