import { expect, type Page } from '@playwright/test'
import { formatEther, type Hex, type PublicClient } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { modalOf } from './modal.ts'

/** Address of an account that has nothing. */
export const attacker = (): Hex => privateKeyToAddress(generatePrivateKey())

export async function openAccount(page: Page): Promise<void> {
  const modal = modalOf(page)
  await expect(modal.dialog).toBeHidden()
  // Chromium loses a press right after the dialog closed.
  await expect(async () => {
    if (await modal.dialog.isHidden()) await page.getByRole('button', { name: /^0x/ }).first().click()
    await expect(modal.dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await modal.shows('Account')
}

export async function previewSend(page: Page, amount: string, receiver: string): Promise<void> {
  await reviewSend(page, amount, receiver)
  await modalOf(page).shows('Review')
}

/** Fills the form and leaves it for the review: the modal's, or the email wallet's own screen. */
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

/** Expects that a transfer cost no more than the fee that was shown, where the newest block has it. */
export async function costsAtMost(client: PublicClient, receiver: string, fee: string): Promise<void> {
  const { transactions } = await client.getBlock({ includeTransactions: true })
  const hash = transactions.find(({ to }) => to?.toLowerCase() === receiver.toLowerCase())?.hash
  if (hash === undefined) return
  const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
  expect(Number(formatEther(gasUsed * effectiveGasPrice))).toBeLessThanOrEqual(Number(fee.replace(/ ETH$/, '')))
}
