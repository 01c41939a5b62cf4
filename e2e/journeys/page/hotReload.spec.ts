import { expect } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test('applies the options of a second createAppKit to the open modal', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/hot-reload', wallets: 'good' }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  await modal.shows('Connect wallet')
  const house = modal.frame.getByRole('button', { name: 'House Wallet' })
  await expect(house).toBeHidden()
  await page.evaluate(() => {
    const { createAppKit, appKit } = window.airlock ?? {}
    const customWallets = [{ id: 'house', name: 'House Wallet', mobile_link: 'house://' }]
    const kit = createAppKit?.({ networks: ['eip155:42161', 'eip155:8453'], customWallets })
    if (kit !== appKit) throw new Error('Another instance was created.')
  })
  await expect(house).toBeVisible()
  await modal.connect('Good Wallet')
  await expect.poll(() => page.evaluate(() => window.airlock?.appKit?.getIsConnectedState())).toBe(true)
})
