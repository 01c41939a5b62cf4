import { expect } from '@playwright/test'
import { createPublicClient, formatEther, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { pair, test } from '../../support/lab.ts'
import { modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'

test('[S1.3:buy] buys coins for the account of a wallet on the phone, which is not asked', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  test.setTimeout(120_000)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await lab.wallet.setAccount(key)
  await openHost()
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']) })

  await openAccount(page)
  await modal.click('Buy')
  await modal.shows('Buy')
  await modal.frame.getByLabel('You pay').fill('100')
  await expect(modal.frame.getByText('0.027214 ETH', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await modal.click(/^Checkout/)
  const checkout = await opened
  await expect(modal.frame.getByRole('heading', { name: 'Waiting for your purchase' })).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await expect(modal.frame.getByRole('heading', { name: '0.027214 ETH arrived' })).toBeVisible()
  expect(formatEther(await client.getBalance({ address }))).toBe('0.027214')
  expect(lab.wallet.questions().filter(({ method }) => /sign|send/i.test(method))).toEqual([])
})
