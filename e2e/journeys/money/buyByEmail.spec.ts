import { expect } from '@playwright/test'
import { createPublicClient, formatEther, type Hex, http } from 'viem'
import { signedIn } from '../../support/email/email.ts'
import { modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[S1.3:buy] buys coins for the email wallet on a phone', async ({ page, sites, stack }, testInfo) => {
  const { address } = await signedIn(page, sites, stack, '/buy-email')
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']) })
  const modal = modalOf(page)
  await openAccount(page)
  await modal.click('Buy')
  await modal.shows('Buy')
  await modal.frame.getByLabel('You pay').fill('100')
  await page.screenshot({ path: testInfo.outputPath('buy.png') })
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  const checkout = await opened
  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await expect(checkout.getByText('You can close this window')).toBeVisible()
  await expect(modal.frame.getByRole('heading', { name: /ETH arrived$/ })).toBeVisible({ timeout: 15_000 })
  expect(formatEther(await client.getBalance({ address: address as Hex }))).toBe('0.027214')
})
