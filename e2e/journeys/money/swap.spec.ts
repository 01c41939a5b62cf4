import { expect, type Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { SWAP_ROUTER } from '../../stack/facts/exchange.ts'
import { USDC } from '../../stack/facts/tokens.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, type modalOf } from '../../support/modal.ts'
import { openModal } from '../../support/openModal.ts'
import { openAccount } from '../../support/sendForm.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'
import type { World } from '../../support/world.ts'

type Modal = ReturnType<typeof modalOf>

const BASE = 8_453
// Both spend from one account that no other journey uses, because they compare its balances.
test.describe.configure({ mode: 'serial' })
const ACCOUNT = 5
const OWNER = testAccount(ACCOUNT).address

async function openForm(page: Page, sites: Sites, world: World, path: string) {
  const { modal } = await openModal(page, putHostPage(sites, world, { path, wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([ACCOUNT])
  await wallet(page, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(page)).chain).toBe(`eip155:${BASE}`)
  await openAccount(page)
  await modal.press('Swap')
  await modal.shows('Swap')
  return { modal, client: createPublicClient({ transport: http(world.urls.rpc['eip155:8453']) }) }
}

async function choose(modal: Modal, side: 'You pay' | 'You get', token: RegExp) {
  await modal.press(new RegExp(`^${side}:`))
  await modal.shows('Select token')
  await modal.press(token)
  await modal.shows('Swap')
}

const balanceOf = ({ client, token }: { client: ReturnType<typeof createPublicClient>; token: Hex }) =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [OWNER] })

test('[S1.3:swap] swaps the coin for a token, and gets what the preview shows', async ({ page, sites, world }) => {
  const { modal, client } = await openForm(page, sites, world, '/swap-coin')
  const before = await balanceOf({ client, token: USDC.address })
  await choose(modal, 'You get', /USD Coin/)
  await modal.frame.getByLabel('You pay', { exact: true }).fill('0.01')
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.press('Review swap')
  await modal.shows('Review swap')
  const figures = modal.frame.locator('.swap-receipt')
  await expect(figures).toContainText('Minimum received')
  const shown = await figures.locator('.swap-sum-amount').nth(1).innerText()
  await modal.press(/^Swap$/)
  await modal.shows('Account')
  await expect
    .poll(async () => (await balanceOf({ client, token: USDC.address })) - before, { timeout: 20_000 })
    .toBeGreaterThan(0n)
  const received = (await balanceOf({ client, token: USDC.address })) - before
  expect(`${Number(received) / 1e6} USDC`).toBe(shown)
})

test('[T173] swaps a token after an exact approval, and leaves no allowance', async ({ page, sites, world }) => {
  const { modal, client } = await openForm(page, sites, world, '/swap-token')
  const before = await client.getBalance({ address: OWNER })
  await choose(modal, 'You pay', /USD Coin/)
  await choose(modal, 'You get', /^Ether/)
  await modal.frame.getByLabel('You pay', { exact: true }).fill('12.5')
  await modal.press('Review swap')
  await modal.shows('Review swap')
  await expect(modal.frame.getByText('exactly 12.5 USDC')).toBeVisible()
  await modal.press('Approve')
  const allowance = () =>
    client.readContract({
      address: USDC.address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [OWNER, SWAP_ROUTER.address],
    })
  await expect.poll(allowance, { timeout: 20_000 }).toBe(12_500_000n)
  await modal.press(/^Swap$/)
  await modal.shows('Account')
  await expect
    .poll(() => client.getBalance({ address: OWNER }), { timeout: 20_000 })
    .toBeGreaterThan(before + parseEther('0.003'))
  expect(await allowance()).toBe(0n)
})
