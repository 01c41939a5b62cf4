import { expect } from '@playwright/test'
import { createTestClient, type Hex, http, parseEther, parseUnits } from 'viem'
import { SWAP_ROUTER, TIERED_ROUTER } from '../../stack/facts/exchange.ts'
import { DAI, ORB, USDC } from '../../stack/facts/tokens.ts'
import { signedIn } from '../../support/email/email.ts'
import type { modalOf } from '../../support/modal.ts'
import { chooseSide, openSwap, swapChain } from '../../support/swapForm.ts'
import { test } from '../../support/test.ts'

type Modal = ReturnType<typeof modalOf>

const figure = (modal: Modal, label: string) =>
  modal.frame.locator('.swap-figure').filter({ hasText: label }).locator('dd')

async function price(modal: Modal, token: RegExp, amount = '0.01') {
  await chooseSide(modal, 'You get', token)
  await modal.frame.getByLabel('You pay', { exact: true }).fill(amount)
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.frame.locator('.swap-details summary').click()
  return figure(modal, 'Exchange')
}

const shownOf = (
  units: bigint,
  { decimals = 18, symbol }: { decimals?: number | undefined; symbol?: string | undefined },
) => `${Number((Number(units) / 10 ** decimals).toPrecision(6))} ${symbol}`

test('[S1.3:swap] [T170] swaps at the better of two routers, and the email wallet reads it', async ({
  page,
  sites,
  stack,
}, testInfo) => {
  const { address, screen } = await signedIn(page, sites, stack, '/swap-tiered-email')
  const rpcUrl = stack.urls.rpc['eip155:42161']
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setBalance({ address: address as Hex, value: parseEther('1') })
  const chain = swapChain(rpcUrl, address as Hex)
  const modal = await openSwap(page)
  await expect(await price(modal, /USD Coin/)).toHaveText(SWAP_ROUTER.name)
  await expect(await price(modal, /Orbit/)).toHaveText(TIERED_ROUTER.name)

  const output = await modal.frame.locator('output.swap-amount').innerText()
  await page.screenshot({ path: testInfo.outputPath('form.png') })
  await modal.click('Review swap')
  // The secure frame does not know the token, so that it shows an estimate.
  await expect(screen.heading).toHaveText(/^Swap 0\.01 ETH for about [0-9.]+ “ORB” \(0x\w{4}…\w{4}\)$/)
  const [, estimate = ''] = (await screen.heading.innerText()).match(/about ([0-9.]+)/) ?? []
  expect(shownOf(parseUnits(estimate, 18), ORB)).toBe(`${output} ORB`)
  await expect(screen.frame.getByText(TIERED_ROUTER.name)).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('screen.png') })
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(() => chain.balanceOf(ORB), { timeout: 20_000 }).toBeGreaterThan(0n)
  expect(shownOf(await chain.balanceOf(ORB), ORB)).toBe(`${output} ORB`)
  expect(await chain.coin()).toBeLessThan(parseEther('0.99'))
})

test('[S1.3:swap] [T173] approves the v3 router exactly, and gets what the form shows', async ({
  page,
  sites,
  stack,
}) => {
  const { address, screen } = await signedIn(page, sites, stack, '/swap-tiered-token')
  const rpcUrl = stack.urls.rpc['eip155:42161']
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setBalance({ address: address as Hex, value: parseEther('1') })
  const chain = swapChain(rpcUrl, address as Hex)
  await chain.give(60_000_000n)
  const modal = await openSwap(page)
  await chooseSide(modal, 'You pay', /USD Coin/)
  await expect(await price(modal, /Dai Stablecoin/, '12.5')).toHaveText(TIERED_ROUTER.name)
  const output = await modal.frame.locator('output.swap-amount').innerText()
  await modal.click('Review swap')
  await expect(screen.heading).toHaveText('Approve 2 actions together')
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(chain.dollars, { timeout: 20_000 }).toBe(47_500_000n)
  expect(shownOf(await chain.balanceOf(DAI), DAI)).toBe(`${output} DAI`)
  expect(await chain.allowance(USDC, TIERED_ROUTER)).toBe(0n)
})
