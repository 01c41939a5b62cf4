import { expect } from '@playwright/test'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { fillIn } from '../support/email/withoutKeyboard.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { chooseSide, openSwap, swapChain } from '../support/swapForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

const BASE = 8_453
/** No other journey swaps for this account. */
const ACCOUNT = 10

test('[S1.3:swap] swaps the coin for a token, and gets what the preview shows @wide', async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/firefox-swap', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([ACCOUNT])
  await wallet(page, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(page)).chain).toBe(`eip155:${BASE}`)
  await openSwap(page)
  const chain = swapChain(stack.urls.rpc['eip155:8453'], testAccount(ACCOUNT).address)
  const before = await chain.dollars()
  await chooseSide(modal, 'You get', /USD Coin/)
  await fillIn(modal.frame.getByLabel('You pay', { exact: true }), '0.01')
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.click('Review swap')
  await modal.shows('Review swap')
  const shown = await modal.frame.locator('.swap-receipt .swap-sum-amount').nth(1).innerText()
  await modal.click(/^Swap$/)
  await modal.shows('Account')
  await expect.poll(async () => (await chain.dollars()) - before, { timeout: 20_000 }).toBeGreaterThan(0n)
  const received = (await chain.dollars()) - before
  // The modal shows six digits.
  expect(`${Number((Number(received) / 1e6).toPrecision(6))} USDC`).toBe(shown)
})
