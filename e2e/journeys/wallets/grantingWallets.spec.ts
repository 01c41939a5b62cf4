import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { openModal } from '../../support/openModal.ts'
import { openPermissions } from '../../support/permissions/openPermissions.ts'
import { requestPermission } from '../../support/permissions/requestPermission.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

async function openWith(
  wallet: string,
  name: string,
  { page, sites, stack }: { page: Page; sites: Sites; stack: World },
) {
  const path = `/permissions-${wallet}`
  const { modal } = await openModal(page, putHostPage(sites, stack, { path, wallets: wallet }))
  await modal.click(name)
  await expect(modal.dialog).toBeHidden()
  return modal
}

test('says that a permission never ends, as the wallet granted it', async ({ page, sites, stack }) => {
  const modal = await openWith('endless', 'Endless Wallet', { page, sites, stack })
  expect(await requestPermission(page, '0xde0b6b3a7640000')).toBe(1)
  await openPermissions(page)
  const row = modal.button(/Spend up to 1 ETH/)
  await expect(row).toContainText('No expiry')
  await modal.click(/Spend up to 1 ETH/)
  await expect(modal.frame.getByText('Never', { exact: true })).toBeVisible()
})

test('warns of a payee that the site did not ask for, and offers to keep nothing', async ({ page, sites, stack }) => {
  const modal = await openWith('outsider', 'Outsider Wallet', { page, sites, stack })
  expect(await requestPermission(page, '0xde0b6b3a7640000')).toBe(1)
  await openPermissions(page)
  await expect(modal.button(/Spend up to 1 ETH/)).toContainText('Changed')
  await modal.click(/Spend up to 1 ETH/)
  await expect(modal.frame.getByRole('alert')).toContainText('a different spender or payee than the app asked for')
  await expect(modal.button('Revoke')).toBeVisible()
  await expect(modal.button('Show on all your devices')).toBeHidden()
})

test('[T188] ends each permission that the wallet no longer lists', async ({ page, sites, stack }) => {
  const modal = await openWith('forgetful', 'Forgetful Wallet', { page, sites, stack })
  expect(await requestPermission(page, '0xde0b6b3a7640000')).toBe(1)
  expect(await requestPermission(page, '0x1bc16d674ec80000')).toBe(1)
  await openPermissions(page)
  await expect(modal.button(/Spend up to 1 ETH/)).toBeVisible()
  await modal.click(/Spend up to 2 ETH/)
  await modal.click('Revoke')
  await expect(modal.frame.getByRole('alert').getByText('Revoked')).toBeVisible()
  await modal.click('Back')
  await modal.shows('Permissions')
  await expect(modal.frame.getByText('No active permissions')).toBeVisible()
  await modal.choose('Revoked')
  await expect(modal.button(/Spend up to 1 ETH/)).toBeVisible()
  await expect(modal.button(/Spend up to 2 ETH/)).toBeVisible()
})

test('lists nothing after a wallet that granted nothing', async ({ page, sites, stack }) => {
  const modal = await openWith('unable', 'Unable Wallet', { page, sites, stack })
  expect(await requestPermission(page, '0xde0b6b3a7640000')).toBe(4200)
  await openPermissions(page)
  await expect(modal.frame.getByText('No active permissions')).toBeVisible()
})
