import { expect, type Page } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'

/** Fails if the page throws. */
export async function useWallet(page: Page): Promise<void> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(problems).toEqual([])
}
