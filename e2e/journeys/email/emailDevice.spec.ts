import { expect } from '@playwright/test'
import { CAREFUL_PROJECT_ID } from '../../stack/worldConfig.ts'
import { EMAIL_ON, newEmail, requestCode, typeCode } from '../../support/email/email.ts'
import { codeMailedTo, linkMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test("[S7.27:connectDevice] requires the mailed link's button on a new device, then the code", async ({
  page,
  sites,
  stack,
  context,
}) => {
  const sdk = { ...EMAIL_ON, 'project-id': CAREFUL_PROJECT_ID }
  await page.goto(putHostPage(sites, stack, { path: '/email-device', wallets: 'good', sdk }))
  const email = newEmail()
  const modal = await requestCode(page, email)
  await modal.shows('Confirm this device')
  await expect(modal.frame.getByText(`Open the link we sent to ${email}`)).toBeVisible()

  // As a scanner of mails does it: the link is opened, and nothing happens.
  const link = await linkMailedTo(stack.urls.mail, email)
  const scanned = await context.request.get(link.replace('secure.localhost', '127.0.0.1'))
  expect(scanned.status()).toBe(200)
  const own = await context.newPage()
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'Confirm a new device' })).toBeVisible()
  await expect(own.getByText(new URL(page.url()).origin)).toBeVisible()
  // The link is still the newest mail: no code went out.
  expect(await linkMailedTo(stack.urls.mail, email)).toBe(link)
  await modal.shows('Confirm this device')

  await own.getByRole('button', { name: 'Confirm this device' }).click()
  await expect(own.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await own.close()

  await modal.shows('Enter your code')
  await typeCode(page, await codeMailedTo(stack.urls.mail, email))
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
})
