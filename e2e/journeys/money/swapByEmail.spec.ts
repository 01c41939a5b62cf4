import { expect } from '@playwright/test'
import { createTestClient, type Hex, http, parseEther } from 'viem'
import { signedIn } from '../../support/email/email.ts'
import { watchHosts } from '../../support/foreignHosts.ts'
import { openSwap, submitDollars, swapChain } from '../../support/swapForm.ts'
import { test } from '../../support/test.ts'

test('[S1.3:swap] [T173] [T205] [T230] approves and swaps in one with the email wallet', async ({
  page,
  sites,
  stack,
}) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const { address, screen } = await signedIn(page, sites, stack, '/swap-email')
  const rpcUrl = stack.urls.rpc['eip155:42161']
  const chain = swapChain(rpcUrl, address as Hex)
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
    address: address as Hex,
    value: parseEther('1'),
  })
  await chain.give(60_000_000n)
  const modal = await openSwap(page)
  await submitDollars(modal, '12.5')
  await expect(screen.heading).toHaveText('Approve 2 actions together')
  await screen.declines()
  await modal.shows('Review swap')
  // Declining the code of a smart account leaves two transactions.
  await expect(modal.button('Approve')).toBeEnabled()
  expect([await chain.dollars(), await chain.allowance()]).toEqual([60_000_000n, 0n])

  await modal.click('Cancel')
  await modal.shows('Swap')
  await modal.click('Review swap')
  await expect(screen.heading).toHaveText('Approve 2 actions together')
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(chain.dollars, { timeout: 20_000 }).toBe(47_500_000n)
  expect(await chain.coin()).toBeGreaterThan(parseEther('1.003'))
  expect(await chain.allowance()).toBe(0n)
  expect(foreignHosts()).toEqual([])
})
