import { expect, type Page } from '@playwright/test'
import { modalOf } from '../modal.ts'
import { openAccount } from '../sendForm.ts'

export async function openPermissions(page: Page): Promise<void> {
  const modal = modalOf(page)
  await expect(modal.dialog).toBeHidden()
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  await modal.shows('Access you’ve given')
  await modal.click('Permissions')
  await modal.shows('Permissions')
}
