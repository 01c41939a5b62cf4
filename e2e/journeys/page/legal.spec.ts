import { expect } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test('connects nothing before the visitor agrees to the legal pages', async ({ page, sites, stack }) => {
  const sdk = {
    'terms-conditions-url': 'https://app.example/terms',
    'privacy-policy-url': 'https://app.example/privacy',
    features: JSON.stringify({ legalCheckbox: true }),
  }
  const url = putHostPage(sites, stack, { path: '/legal', wallets: 'good', sdk })
  const isConnected = () => page.evaluate(() => window.airlock?.appKit?.getIsConnectedState())
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  const box = modal.frame.getByRole('checkbox')
  await expect(modal.frame.getByRole('link', { name: /^Terms of Service/ })).toHaveAttribute(
    'href',
    sdk['terms-conditions-url'],
  )
  await modal.connect('Good Wallet')
  await expect(modal.frame.getByText('Agree to continue.')).toBeVisible()
  await expect(box).toBeFocused()
  expect(await isConnected()).toBe(false)
  await page.screenshot({ path: test.info().outputPath('legal.png') })

  await box.check()
  await modal.connect('Good Wallet')
  await expect.poll(isConnected).toBe(true)

  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await page.reload()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(box).toBeChecked()
  await page.evaluate(() => window.airlock?.appKit?.setTermsConditionsUrl('https://app.example/terms-2'))
  await expect(modal.frame.getByRole('link', { name: /^Terms of Service/ })).toHaveAttribute('href', /terms-2$/)
  await expect(box).not.toBeChecked()
})
