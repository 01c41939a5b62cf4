import { expect, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { modalOf } from './modal.ts'

/** Address of somebody who has nothing. */
export const stranger = (): Hex => privateKeyToAddress(generatePrivateKey())

/** Opens Account from the page's own button. */
export async function openAccount(page: Page): Promise<void> {
  const modal = modalOf(page)
  await page.getByRole('button', { name: /^0x/ }).first().click()
  await modal.shows('Account')
}

/** From Account to the preview of a transfer of ether. */
export async function previewSend(page: Page, amount: string, receiver: string): Promise<void> {
  const modal = modalOf(page)
  await modal.press('Send')
  await modal.shows('Send')
  await modal.frame.getByLabel(/^Amount in/).fill(amount)
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(receiver)
  await expect(modal.button('Preview Send')).toBeEnabled()
  await modal.press('Preview Send')
  await modal.shows('Review send')
}
