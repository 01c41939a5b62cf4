import type { Page } from '@playwright/test'
import { modalOf } from './modal.ts'

export async function openModal(page: Page, url: string) {
  const unhandled: string[] = []
  page.on('pageerror', (error) => unhandled.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  await modal.shows('Connect wallet')
  return { modal, unhandled }
}
