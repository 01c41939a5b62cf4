import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { EMAIL_ON, newEmail, requestCode, sendRequest } from '../support/email/email.ts'
import { codeMailedTo } from '../support/email/mail.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T23] [S1.2:email] in a browser without Intersection Observer v2 a visitor signs in by e-mail and signs in a window of its own', async ({
  page,
  sites,
  world,
}) => {
  await page.goto(putHostPage(sites, world, { path: '/firefox-email', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const modal = await requestCode(page, email)
  await modal.shows('Enter the code')
  // Its remote protocol types nothing into frames of other sites either: as a password manager does it.
  await modal.frame.getByLabel('Six-digit code').evaluate(
    (field, code) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    await codeMailedTo(world.urls.mail, email),
  )
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const { address } = await kitState(page)
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  const link = modal.frame.getByRole('link', { name: /^Open the window/ })
  await expect(link).toBeVisible()
  const opened = page.waitForEvent('popup')
  await link.dispatchEvent('click')
  const popup = await opened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign a message')
  const approve = popup.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
})
