import { expect } from '@playwright/test'
import { createTestClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther } from 'viem'
import { SWAP_ROUTER } from '../stack/facts/exchange.ts'
import { USDC } from '../stack/facts/tokens.ts'
import { sendRequest, signedIn } from '../support/email/email.ts'
import { modalOf } from '../support/modal.ts'
import { openAccount } from '../support/sendForm.ts'
import { swapChain } from '../support/swapForm.ts'
import { test } from '../support/test.ts'

test('[T222] shows an allowance in the email wallet and revokes it on the chain', async ({
  page,
  sites,
  stack,
}, testInfo) => {
  const { address, screen } = await signedIn(page, sites, stack, '/access-email')
  const rpcUrl = stack.urls.rpc['eip155:42161']
  const chain = swapChain(rpcUrl, address as Hex)
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
    address: address as Hex,
    value: parseEther('1'),
  })
  await chain.give(60_000_000n)
  const args = [SWAP_ROUTER.address, 5_000_000n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const allowing = sendRequest(page, 'eth_sendTransaction', [{ from: address, to: USDC.address, data }])
  await screen.approves()
  expect((await allowing).result).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(chain.allowance).toBe(5_000_000n)

  const modal = modalOf(page)
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  await modal.shows('Access you’ve given')
  await modal.click(/USD Coin.*Up to 5 USDC/)
  await modal.shows('Allowance')
  await expect(modal.frame.getByText(SWAP_ROUTER.address)).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('allowance.png') })
  await modal.click('Revoke')
  await expect(screen.heading).toHaveText('Stop Local exchange from taking your USDC')
  await page.screenshot({ path: testInfo.outputPath('approval.png') })
  await screen.approves()
  await expect(modal.frame.getByText('1 allowance revoked.')).toBeVisible()
  expect(await chain.allowance()).toBe(0n)
  await modal.click('Back')
  await modal.shows('Access you’ve given')
  await expect(modal.frame.getByText('No allowances on Arbitrum One')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('gone.png') })
})
