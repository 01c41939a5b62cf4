import { expect, type Page } from '@playwright/test'
import { createPublicClient, formatEther, http } from 'viem'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { payCoins } from '../../stack/checkout/payCoins.ts'
import { rpcUrlOf } from '../../support/account/rpcUrlOf.ts'
import { watchHosts } from '../../support/foreignHosts.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { openModal } from '../../support/openModal.ts'
import { openAccount } from '../../support/sendForm.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

// All pay one account that no other journey uses, because they compare its balances.
test.describe.configure({ mode: 'serial' })
const BUYER = testAccount(7).address

async function openAsBuyer(page: Page, sites: Sites, stack: World, path: string) {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path, wallets: 'twin-b' }))
  await modal.connect('Twin Wallet')
  await expect(modal.dialog).toBeHidden()
  await openAccount(page)
  return modal
}

test('[S1.3:buy] [T230] buys coins at a provider, followed through a reload to Activity', async ({
  page,
  sites,
  stack,
}) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const modal = await openAsBuyer(page, sites, stack, '/buy')
  await modal.click('Buy')
  await modal.shows('Buy')
  await modal.frame.getByLabel('You pay').fill('100')
  await expect(modal.frame.getByText('0.027214 ETH', { exact: true })).toBeVisible()
  const client = createPublicClient({ transport: http(await rpcUrlOf(page, stack)) })
  const balance = () => client.getBalance({ address: BUYER })
  const before = await balance()
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  const checkout = await opened
  await expect(checkout.getByText('100.00 USD')).toBeVisible()
  await expect(modal.frame.getByRole('heading', { name: 'Waiting for your purchase' })).toBeVisible()

  await page.reload()
  await openAccount(page)
  await modal.click(/^Buying ETH/)
  await expect(modal.frame.getByRole('heading', { name: 'Waiting for your purchase' })).toBeVisible()

  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await expect(checkout.getByText('You can close this window')).toBeVisible()
  await expect(modal.frame.getByRole('heading', { name: '0.027214 ETH arrived' })).toBeVisible({ timeout: 15_000 })
  expect(formatEther((await balance()) - before)).toBe('0.027214')
  await modal.click('Done')
  await modal.shows('Account')
  await modal.frame.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.frame.getByText('Bought').first()).toBeVisible()
  expect(foreignHosts()).toEqual([])
})

test('opens for the host, and leads to the faucet of the network', async ({ page, sites, stack }) => {
  const modal = await openAsBuyer(page, sites, stack, '/buy-faucet')
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toBeHidden()
  await page.evaluate(() => window.airlock?.appKit?.open({ view: 'OnRampProviders' }))
  await modal.shows('Buy')
  const client = createPublicClient({ transport: http(await rpcUrlOf(page, stack)) })
  const before = await client.getBalance({ address: BUYER })
  const opened = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: /^Get test coins/ }).click()
  const faucet = await opened
  await faucet.getByRole('button', { name: 'Send 1 test coin' }).click()
  await expect(faucet.getByText(/1 test coin arrived/)).toBeVisible()
  expect(formatEther((await client.getBalance({ address: BUYER })) - before)).toBe('1')
})

test('shows a declined purchase as failed @wide', async ({ page, sites, stack }) => {
  const modal = await openAsBuyer(page, sites, stack, '/buy-declined')
  await modal.click('Buy')
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  await (await opened).getByRole('button', { name: 'Decline the card' }).click()
  await expect(modal.frame.getByRole('heading', { name: 'Purchase failed' })).toBeVisible({ timeout: 15_000 })
  await modal.click('Try again')
  await expect(modal.frame.getByLabel('You pay')).toBeVisible()
})

test('pays in a second window after the first was closed early', async ({ page, sites, stack }) => {
  const modal = await openAsBuyer(page, sites, stack, '/buy-closed')
  await modal.click('Buy')
  await modal.shows('Buy')
  await modal.frame.getByLabel('You pay').fill('50')
  const client = createPublicClient({ transport: http(await rpcUrlOf(page, stack)) })
  const balance = () => client.getBalance({ address: BUYER })
  const before = await balance()
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  const first = await opened
  await expect(first.getByText('50.00 USD')).toBeVisible()
  await first.close()
  // A closed window proves nothing: the order is still open.
  await expect(modal.frame.getByRole('heading', { name: 'Waiting for your purchase' })).toBeVisible()
  const again = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: /^Open window again/ }).click()
  const second = await again
  expect(await balance()).toBe(before)
  await second.getByRole('button', { name: 'Pay with test card' }).click()
  const heading = modal.frame.getByRole('heading', { name: / ETH arrived$/ })
  await expect(heading).toBeVisible({ timeout: 15_000 })
  expect(`${formatEther((await balance()) - before)} ETH arrived`).toBe(await heading.innerText())
})

test('announces a deposit while Receive is visible', async ({ page, sites, stack }) => {
  const modal = await openAsBuyer(page, sites, stack, '/deposit')
  await modal.click('Receive')
  await expect(modal.frame.getByText(/^Watching for deposits on/)).toBeVisible()
  // The first read sets the starting point.
  await page.waitForResponse((response) => (response.request().postData() ?? '').includes('eth_getTransactionCount'))
  await payCoins(await rpcUrlOf(page, stack), BUYER, 0.25)
  await expect(modal.frame.locator('.deposit')).toHaveText('Funds arrived: 0.25 ETH', { timeout: 15_000 })
})
