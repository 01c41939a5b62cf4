import type { BrowserContext } from '@playwright/test'
import type { World } from '../../stack/startWorld.ts'
import { EMAIL_ON, newEmail, secureScreen, sendRequest } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'

type Bench = { context: BrowserContext; sites: Sites; world: World }

/** Waits of a visitor without a wallet, in ms: the boxes, the account, the screen of an approval and its open gate, the signature. */
export async function emailJourney({ context, sites, world }: Bench) {
  const page = await context.newPage()
  await page.goto(putHostPage(sites, world, { path: '/email-bench', wallets: 'none', sdk: EMAIL_ON }))
  const modal = modalOf(page)
  const screen = secureScreen(page)
  const email = newEmail()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.frame.getByLabel('Email address').fill(email)
  const since = watch()
  await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
  const field = modal.frame.getByLabel('6-digit code')
  await field.waitFor()
  const boxes = since()
  const code = await codeMailedTo(world.urls.mail, email)
  const sinceCode = watch()
  await field.fill(code)
  await page.waitForFunction(() => window.airlock?.appKit?.getAccount().isConnected)
  const connected = sinceCode()
  const address = await page.evaluate(() => window.airlock?.appKit?.getAccount().address)
  const sinceAsked = watch()
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await screen.heading.waitFor()
  const shown = sinceAsked()
  await screen.frame.locator('.approval-approve[aria-disabled="false"]').waitFor()
  const interactive = sinceAsked()
  const sinceApproved = watch()
  await screen.approve.click()
  await signing
  const signed = sinceApproved()
  await page.close()
  return { boxes, connected, shown, interactive, signed }
}

function watch() {
  const from = performance.now()
  return () => performance.now() - from
}
