import { expect } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { fillIn } from '../support/email/withoutKeyboard.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { attacker, confirmSend, costsAtMost, declineSend } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

test('[S1.3:send] declines, then sends a transfer as shown, and lists it first @wide', async ({
  page,
  sites,
  stack,
}) => {
  const receiver = attacker()
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/firefox-send' }))
  await modal.click('Good Wallet')
  await page.getByRole('button', { name: VALID.short }).click()
  await modal.shows('Account')
  await modal.click('Send')
  await modal.shows('Send')
  await expect(modal.button('Enter an amount')).toBeDisabled()
  await fillIn(modal.frame.getByLabel('Amount in ETH'), '0.375')
  await expect(modal.button('Enter an address')).toBeDisabled()
  await fillIn(modal.frame.getByRole('textbox', { name: 'To' }), receiver)
  await expect(modal.button('Review')).toBeEnabled()
  await modal.click('Review')
  await modal.shows('Review')
  await expect(modal.frame.locator('.whole-address')).toHaveText(receiver)
  const fee = await modal.frame
    .locator('.preview-figure', { hasText: 'Network fee' })
    .locator('bdi', { hasText: 'ETH' })
    .innerText()

  const { chain } = await kitState(page)
  const client = createPublicClient({ transport: http(stack.urls.rpc[chain as 'eip155:42161']) })
  await wallet(page, 'good').refuseNext()
  await declineSend(modal)
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  await confirmSend(modal)
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.375'))
  await costsAtMost(client, receiver, fee)
  const recentlySent = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  await expect(recentlySent.filter({ hasText: receiver.slice(-4) })).toContainText('0.375 ETH')
})
