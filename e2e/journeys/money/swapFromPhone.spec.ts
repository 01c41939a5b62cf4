import { expect } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { pair, test } from '../../support/lab.ts'
import { modalOf } from '../../support/modal.ts'
import { openSwap, reviewDollars, swapChain } from '../../support/swapForm.ts'

test('[S1.3:swap] [T173] approves, then swaps with a remote wallet', async ({ page, lab, openHost, stack }) => {
  test.setTimeout(120_000)
  const rpcUrl = stack.urls.rpc['eip155:42161']
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const chain = swapChain(rpcUrl, address)
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({ address, value: parseEther('1') })
  await chain.give(60_000_000n)
  await lab.wallet.setAccount(key)
  await openHost()
  await pair(page, lab)
  await expect(modalOf(page).dialog).toBeHidden()
  const modal = await openSwap(page)
  await reviewDollars(modal, '12.5')

  lab.wallet.answerNext('request', 'reject')
  await modal.click('Approve')
  await expect(modal.frame.getByText('Declined. Nothing was sent.')).toBeVisible()
  expect(await chain.allowance()).toBe(0n)

  await modal.click('Approve')
  await expect.poll(chain.allowance, { timeout: 20_000 }).toBe(12_500_000n)
  await expect(modal.button(/^Swap$/)).toBeEnabled()
  await modal.click(/^Swap$/)
  await modal.shows('Account')
  await expect.poll(chain.dollars, { timeout: 20_000 }).toBe(47_500_000n)
  expect(await chain.coin()).toBeGreaterThan(parseEther('1.003'))
  expect(await chain.allowance()).toBe(0n)
})
