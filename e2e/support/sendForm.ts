import { expect, type Page } from '@playwright/test'
import { formatEther, type Hex, type PublicClient } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { modalOf } from './modal.ts'

export const attacker = (): Hex => privateKeyToAddress(generatePrivateKey())

export async function openAccount(page: Page): Promise<void> {
  const modal = modalOf(page)
  await expect(modal.dialog).toBeHidden()
  // Chromium loses a press right after the dialog closed.
  await expect(async () => {
    if (await modal.dialog.isHidden())
      await page
        .getByRole('button', { name: /0x[0-9A-F]/i })
        .first()
        .click()
    await expect(modal.dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await modal.shows('Account')
}

export async function previewSend(page: Page, amount: string, receiver: string): Promise<void> {
  await reviewSend(page, amount, receiver)
  await modalOf(page).shows('Review')
}

export async function reviewSend(page: Page, amount: string, receiver: string): Promise<void> {
  const modal = modalOf(page)
  await modal.click('Send')
  await modal.shows('Send')
  await modal.frame.getByLabel(/^Amount in/).fill(amount)
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(receiver)
  await expect(modal.button('Review')).toBeEnabled()
  await modal.click('Review')
}

/** Confirms the preview, again where a test next to this one spent from the same account and the preview shows what changed. */
export async function confirmSend({ click, heading }: ReturnType<typeof modalOf>): Promise<void> {
  await expect(async () => {
    await click('Send')
    await expect(heading).toHaveText('Account', { timeout: 3_000 })
  }).toPass()
}

export async function declineSend({ click, frame }: ReturnType<typeof modalOf>): Promise<void> {
  await expect(async () => {
    await click('Send')
    await expect(frame.getByText('Declined. Nothing was sent.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Blocks in which a new transaction is searched, because other tests use the same chain. */
const RECENT_BLOCKS = 50n

/** @returns the transaction */
export async function costsAtMost(client: PublicClient, receiver: string, fee: string, sender?: string) {
  const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
  const newest = await client.getBlockNumber()
  for (let blockNumber = newest; blockNumber > 0n && blockNumber > newest - RECENT_BLOCKS; blockNumber -= 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    const sent = transactions.findLast(({ from, to }) => isSame(to, receiver) && isSame(from, sender ?? from))
    if (sent === undefined) continue
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: sent.hash })
    expect(Number(formatEther(gasUsed * effectiveGasPrice))).toBeLessThanOrEqual(Number(fee.replace(/ ETH$/, '')))
    return sent
  }
  throw new Error(`No recent transaction is to ${receiver}.`)
}
