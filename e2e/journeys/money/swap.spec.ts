import { expect, type Page } from '@playwright/test'
import { createPublicClient, formatEther, http, parseEther } from 'viem'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { SWAP_ROUTER } from '../../stack/facts/exchange.ts'
import { watchHosts } from '../../support/foreignHosts.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState } from '../../support/modal.ts'
import { openModal } from '../../support/openModal.ts'
import { costsAtMost } from '../../support/sendForm.ts'
import type { Sites } from '../../support/sites.ts'
import { chargeData, chooseSide, openSwap, reviewDollars, swapChain } from '../../support/swapForm.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'
import type { World } from '../../support/world.ts'

const BASE = 8_453
// Both spend from one account that no other journey uses, because they compare its balances.
test.describe.configure({ mode: 'serial' })
const ACCOUNT = 5
/** Account of the batching wallet. */
const BATCHING = 12

/** Each of the two fees that the oracle of the rollup names. */
const DATA_FEE = parseEther('0.001')

const figureIn = (text = '') => Number(text.replace(/[^0-9.]/g, ''))
function cut(dollars: bigint): number {
  const dropped = 10n ** BigInt(Math.max(0, String(dollars).length - 6))
  return Number((dollars / dropped) * dropped) / 1e6
}

type Opened = { page: Page; sites: Sites; stack: World }

async function openForm(path: string, { page, sites, stack }: Opened) {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path, wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([ACCOUNT])
  await wallet(page, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(page)).chain).toBe(`eip155:${BASE}`)
  await openSwap(page)
  return { modal, chain: swapChain(stack.urls.rpc['eip155:8453'], testAccount(ACCOUNT).address) }
}

test('[S1.3:swap] [T230] swaps the coin for a token, and gets what the preview shows', async ({
  page,
  sites,
  stack,
}) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const { modal, chain } = await openForm('/swap-coin', { page, sites, stack })
  const before = await chain.dollars()
  await chargeData(page, DATA_FEE)
  await chooseSide(modal, 'You get', /USD Coin/)
  await modal.frame.getByLabel('You pay', { exact: true }).fill('0.01')
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.click('Review swap')
  await modal.shows('Review swap')
  const figures = modal.frame.locator('.swap-receipt')
  const figureOf = (label: string) => figures.locator('.swap-figure', { hasText: label }).locator('dd').innerText()
  const [minimum, rate, fees] = await Promise.all(['Minimum received', 'Rate', 'Max network fee'].map(figureOf))
  // In dollars, then in the coin.
  const fee = fees?.split('\n').at(-1)
  const shown = await figures.locator('.swap-sum-amount').nth(1).innerText()
  await modal.click(/^Swap$/)
  await modal.shows('Account')
  await expect.poll(async () => (await chain.dollars()) - before, { timeout: 20_000 }).toBeGreaterThan(0n)
  const received = (await chain.dollars()) - before
  // The modal shows six digits.
  expect(`${Number((Number(received) / 1e6).toPrecision(6))} USDC`).toBe(shown)
  expect(cut((received * 99n) / 100n)).toBe(figureIn(minimum))
  expect(cut(received * 100n)).toBe(figureIn(rate?.replace(/^1 ETH = /, '')))
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:8453']) })
  const sent = await costsAtMost(client, SWAP_ROUTER.address, fee ?? '', testAccount(ACCOUNT).address)
  // The prices of the wallet's transaction are those of the figure, which also has twice the two fees of the rollup.
  const most = sent.gas * (sent.maxFeePerGas ?? 0n) + 4n * DATA_FEE
  expect(parseEther(String(figureIn(fee)))).toBeGreaterThanOrEqual(most)
  expect(figureIn(fee)).toBeLessThan(Number(formatEther(most)) * 1.2)
  // The gateway keeps a balance for half a minute, unless the modal asks for a new one after its own swap.
  await expect(modal.button(/USD Coin/)).toBeVisible({ timeout: 20_000 })
  expect(foreignHosts()).toEqual([])
})

test('[T173] swaps a token after an exact approval, and leaves no allowance', async ({ page, sites, stack }) => {
  const { modal, chain } = await openForm('/swap-token', { page, sites, stack })
  const before = await chain.coin()
  await reviewDollars(modal, '12.5')
  await expect(modal.frame.getByText('exactly 12.5 USDC')).toBeVisible()
  await modal.click('Approve')
  await expect.poll(chain.allowance, { timeout: 20_000 }).toBe(12_500_000n)
  await modal.click(/^Swap$/)
  await modal.shows('Account')
  await expect.poll(chain.coin, { timeout: 20_000 }).toBeGreaterThan(before + parseEther('0.003'))
  expect(await chain.allowance()).toBe(0n)
})

test('[S1.3:swap] [T173] approves and swaps by one request of a batching page wallet', async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/swap-batch', wallets: 'batching' }))
  await modal.connect('Batching Wallet')
  await expect(modal.dialog).toBeHidden()
  const { chain: network } = await kitState(page)
  const chain = swapChain(stack.urls.rpc[network as keyof World['urls']['rpc']], testAccount(BATCHING).address)
  await chain.give(60_000_000n)
  const before = { dollars: await chain.dollars(), coin: await chain.coin() }
  await page.evaluate(() =>
    window.airlock?.appKit?.open({
      view: 'Swap',
      arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '12.5' },
    }),
  )
  await modal.shows('Swap')
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.click('Review swap')
  await modal.shows('Review swap')
  await expect(modal.frame.getByText('One confirmation lets')).toBeVisible()

  await wallet(page, 'batching').refuseNext()
  await modal.click(/^Swap$/)
  await modal.shows('Review swap')
  await expect(modal.button(/^Swap$/)).toBeEnabled()
  expect(await chain.dollars()).toBe(before.dollars)

  await modal.click(/^Swap$/)
  await modal.shows('Account')
  await expect.poll(chain.dollars, { timeout: 20_000 }).toBe(before.dollars - 12_500_000n)
  expect(await chain.coin()).toBeGreaterThan(before.coin + parseEther('0.003'))
  expect(await chain.allowance()).toBe(0n)
  const requests = await wallet(page, 'batching').requests()
  expect(requests.filter((method) => method === 'wallet_sendCalls')).toHaveLength(2)
  expect(requests).not.toContain('eth_sendTransaction')
})

test('[T124] prompts one wallet for the same swap in two tabs, and reports it in both', async ({
  page,
  sites,
  stack,
  context,
}) => {
  const review = async (modal: Awaited<ReturnType<typeof openSwap>>) => {
    await chooseSide(modal, 'You get', /USD Coin/)
    await modal.frame.getByLabel('You pay', { exact: true }).fill('0.02')
    await expect(modal.button('Review swap')).toBeEnabled()
    await modal.click('Review swap')
    await modal.shows('Review swap')
  }
  const { modal, chain } = await openForm('/swap-tabs', { page, sites, stack })
  await review(modal)
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  // The second tab restores the session, and its wallet selects as the first one did.
  await expect.poll(async () => (await kitState(otherPage)).chain).toContain('eip155:')
  await wallet(otherPage, 'good').setAccounts([ACCOUNT])
  await wallet(otherPage, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(otherPage)).chain).toBe(`eip155:${BASE}`)
  const other = await openSwap(otherPage)
  await review(other)
  const before = await chain.dollars()
  const sent = async (opened: Page) =>
    (await wallet(opened, 'good').requests()).filter((method) => method === 'eth_sendTransaction').length

  await wallet(page, 'good').hangNext()
  await modal.click(/^Swap$/)
  await expect.poll(() => sent(page)).toBe(1)
  await expect(
    other.frame.getByText('The swap may have been sent. Check your wallet and activity before you swap again.'),
  ).toBeVisible()
  await other.click(/^Swap$/)
  await expect(other.button(/^Swap$/)).toBeEnabled()
  expect([await sent(otherPage), await chain.dollars()]).toEqual([0, before])

  await wallet(page, 'good').approve()
  await modal.shows('Account')
  await expect.poll(chain.dollars, { timeout: 20_000 }).toBeGreaterThan(before)
  const received = await chain.dollars()
  // The preview was reviewed before the swap of the other tab.
  await other.click(/^Swap$/)
  await other.shows('Review swap')
  expect([await sent(otherPage), await chain.dollars()]).toEqual([0, received])
})
