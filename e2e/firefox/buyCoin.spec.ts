import { expect } from '@playwright/test'
import { createPublicClient, formatEther, http } from 'viem'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { rpcUrlOf } from '../support/account/rpcUrlOf.ts'
import { fillIn } from '../support/email/withoutKeyboard.ts'
import { putHostPage } from '../support/hostPage.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

/** No other journey pays this account. */
const BUYER = 8

test('[S1.3:buy] buys coins at a provider, and shows their arrival @wide', async ({ page, sites, stack }) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/firefox-buy', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([BUYER])
  await openAccount(page)
  await modal.click('Buy')
  await modal.shows('Buy')
  await fillIn(modal.frame.getByLabel('You pay'), '100')
  await expect(modal.frame.getByText('0.027214 ETH', { exact: true })).toBeVisible()
  const client = createPublicClient({ transport: http(await rpcUrlOf(page, stack)) })
  const balance = () => client.getBalance({ address: testAccount(BUYER).address })
  const before = await balance()
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  const checkout = await opened
  await expect(checkout.getByText('100.00 USD')).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await expect(checkout.getByText('You can close this window')).toBeVisible()
  await expect(modal.frame.getByRole('heading', { name: '0.027214 ETH arrived' })).toBeVisible({ timeout: 15_000 })
  expect(formatEther((await balance()) - before)).toBe('0.027214')
})
