import { chromium, expect, type Frame, type Page } from '@playwright/test'
import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld, type World } from '../stack/startWorld.ts'
import { partitionedStorage } from '../support/browser/browsers.ts'
import { withAuthenticator } from '../support/email/authenticator.ts'
import { EMAIL_ON, enterFromConnect, newEmail, secureScreen } from '../support/email/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { startSites } from '../support/sites.ts'

const PORT_BASE = '7000'

type Noting = Window & { notedAt?: number }
type Times = { 'one tap': number[]; 'no passkey': number[] }

/** The authenticator answers at once. The first run warms up. */
export async function measurePasskeys(executablePath: string, runs: number): Promise<Times> {
  const stack = await startWorld(worldPorts(process.env.AIRLOCK_PORT_BASE ?? PORT_BASE))
  const sites = await startSites()
  // The mark of a passkey needs the storage that a visitor's browser has.
  const browser = await chromium.launch({ ...partitionedStorage, executablePath })
  const times: Times = { 'one tap': [], 'no passkey': [] }
  try {
    const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage()
    const authenticator = await withAuthenticator(page)
    await page.goto(putHostPage(sites, stack, { path: '/bench-passkey', wallets: 'good', sdk: EMAIL_ON }))
    await savePasskey(page, stack)
    for (let run = 0; run <= runs; run += 1) {
      const clickedAt = await clickButton(page, stack)
      const connectedAt = await readNotedAt(page.mainFrame())
      if (run > 0) times['one tap'].push(connectedAt - clickedAt)
      await page.evaluate(() => window.airlock?.appKit?.disconnect())
    }
    await authenticator.clearPasskeys()
    for (let run = 0; run <= runs; run += 1) {
      const clickedAt = await clickButton(page, stack)
      const focusedAt = await readNotedAt(frameAt(page, stack.urls.modal))
      if (run > 0) times['no passkey'].push(focusedAt - clickedAt)
    }
  } finally {
    await browser.close()
    await sites.close()
    await stack.close()
  }
  return times
}

async function savePasskey(page: Page, stack: World): Promise<void> {
  await open(page)
  await enterFromConnect(page, stack, newEmail(), 'Signed in')
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  await secureScreen(page).frame.getByRole('button', { name: 'Save a passkey' }).click()
  await expect(modalOf(page).dialog).toBeHidden()
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
}

const open = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first().click()

function frameAt(page: Page, origin: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(origin))
  if (found === undefined) throw new Error(`No frame has ${origin}.`)
  return found
}

/** Frames compare times by their time origin. */
async function clickButton(page: Page, stack: World): Promise<number> {
  await page.reload()
  await open(page)
  const button = secureScreen(page).frame.getByRole('button', { name: 'Continue with your passkey' })
  await expect(button).toBeVisible({ timeout: 20_000 })
  await page.evaluate(() => {
    window.airlock?.appKit?.subscribeAccount(({ isConnected }) => {
      if (isConnected) (window as Noting).notedAt ??= performance.timeOrigin + performance.now()
    })
  })
  await frameAt(page, stack.urls.modal).evaluate(() =>
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) (window as Noting).notedAt ??= performance.timeOrigin + performance.now()
    }),
  )
  const secure = frameAt(page, stack.urls.secure)
  await secure.evaluate(() =>
    addEventListener(
      'click',
      () => {
        ;(window as Noting).notedAt ??= performance.timeOrigin + performance.now()
      },
      true,
    ),
  )
  await button.click()
  // The frame may be gone with its button.
  return readNotedAt(secure)
}

async function readNotedAt(frame: Frame): Promise<number> {
  const handle = await frame.waitForFunction(() => (window as Noting).notedAt)
  return (await handle.jsonValue()) as number
}
