import { expect } from '@playwright/test'
import { openConnect } from '../../support/email/social.ts'
import { kitState } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

// The view of the web of an app on Android.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/156.0.0.0 Mobile Safari/537.36',
})

test('[S1.2:social] [T52] signs in by an in-app redirect and number, once reopened', {
  tag: '@kept',
}, async ({ page, sites, stack }) => {
  const path = '/social-in-app'
  const modal = await openConnect(page, sites, stack, { path })
  const host = page.url()
  await modal.click('Continue with GitHub')
  expect(page.context().pages()).toHaveLength(1)
  const number = await modal.frame.locator('.social-code strong').innerText()
  expect(number).toMatch(/^\d{4}$/)
  // Such a browser has one page, and shows there what asks for another one.
  const link = await modal.frame.getByRole('link', { name: /Continue with GitHub/ }).getAttribute('href')
  await page.goto(link ?? '')
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to GitHub' }).click()
  await page.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  const back = page.getByRole('link', { name: `Go back to ${sites.origin('localhost')}` })
  await expect(back).toHaveAttribute('href', sites.origin('localhost'))

  await page.goto(host)
  await page.evaluate(() => window.airlock?.appKit?.ready())
  expect((await kitState(page)).status).toBe('disconnected')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  await page.locator('appkit-button').getByRole('button').click()
  await expect(modal.frame.getByText('ada', { exact: true })).toBeVisible()
})
