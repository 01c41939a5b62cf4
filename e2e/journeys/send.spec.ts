import { expect, type Page } from '@playwright/test'
import { createPublicClient, formatEther, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, kitState, modalOf } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import type { World } from '../support/world.ts'

/** Connects a wallet of the page and fills the form with ether for somebody who has none. */
async function filled(page: Page, sites: Sites, world: World, amount: string) {
  const receiver = privateKeyToAddress(generatePrivateKey())
  const { modal } = await openModal(page, putHostPage(sites, world, { path: `/send-${amount}` }))
  await modal.press('Good Wallet')
  await page.getByRole('button', { name: GOOD.short }).click()
  await modal.shows('Account')
  await modal.press('Send')
  await modal.shows('Send')
  await expect(modal.button('Add Amount')).toBeDisabled()
  await modal.frame.getByLabel(/^Amount in/).fill(amount)
  await expect(modal.button('Add Address')).toBeDisabled()
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(receiver)
  const { chain } = await kitState(page)
  const url = world.urls.rpc[chain as keyof typeof world.urls.rpc] as string
  return { modal, receiver, client: createPublicClient({ transport: http(url) }) }
}

/** Confirms the preview, again where a test beside this one spent from the same account and the preview shows what changed. */
async function confirm({ press, heading }: ReturnType<typeof modalOf>) {
  await expect(async () => {
    await press('Send')
    await expect(heading).toHaveText('Account', { timeout: 3_000 })
  }).toPass()
}

test('ether is sent with a wallet of the page, by the figures that were shown', async ({ page, sites, world }) => {
  const { modal, receiver, client } = await filled(page, sites, world, '0.25')
  await modal.press('Preview Send')
  await modal.shows('Review send')
  await expect(modal.frame.getByText('0.25 ETH').first()).toBeVisible()
  // The whole address, and not only its ends.
  await expect(modal.frame.locator('.whole-address')).toHaveText(receiver)
  const fee = await modal.frame.locator('.preview-figure', { hasText: 'Network fee' }).locator('bdi').innerText()
  await confirm(modal)
  await expect(modal.button('Back')).toHaveCount(0)
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  const { transactions } = await client.getBlock({ includeTransactions: true })
  const hash = transactions.find(({ to }) => to?.toLowerCase() === receiver.toLowerCase())?.hash
  if (hash !== undefined) {
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
    expect(Number(formatEther(gasUsed * effectiveGasPrice))).toBeLessThanOrEqual(Number(fee.replace(/ ETH$/, '')))
  }
})

test('a refusal goes back to the preview, and nothing was sent', async ({ page, sites, world }) => {
  const { modal, receiver, client } = await filled(page, sites, world, '0.125')
  await modal.press('Preview Send')
  await modal.shows('Review send')
  await wallet(page, 'good').refuseNext()
  await expect(async () => {
    await modal.press('Send')
    await expect(modal.frame.getByText('You declined it. Nothing was sent.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  await confirm(modal)
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.125'))
})

test('[S4.5:send] another network begins another form', async ({ page, sites, world }) => {
  const { modal } = await filled(page, sites, world, '0.5')
  await expect(modal.button('Preview Send')).toBeEnabled()
  const { chain } = await kitState(page)
  await wallet(page, 'good').setChain(chain === 'eip155:8453' ? 42_161 : 8_453)
  await expect(modalOf(page).frame.getByLabel(/^Amount in/)).toHaveValue('')
})
