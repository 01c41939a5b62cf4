import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { openModal } from '../support/openModal.ts'
import { openPermissions } from '../support/permissions/openPermissions.ts'
import { requestPermission } from '../support/permissions/requestPermission.ts'
import { test } from '../support/test.ts'

test('[S1.3:sessions] lists a permission of the site, and revokes it @wide', async ({ page, sites, stack }) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/firefox-permission', wallets: 'good' }))
  await modal.click('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  expect(await requestPermission(page, '0xde0b6b3a7640000')).toBe(1)
  await openPermissions(page)
  await modal.click(/Spend up to 1 ETH/)
  await modal.shows('Permission')
  await modal.click('Revoke')
  await expect(modal.frame.getByRole('alert').getByText('Revoked')).toBeVisible()
  const listed = await page.evaluate(() =>
    window.airlock?.appKit
      ?.getProvider('eip155')
      ?.request({ method: 'wallet_getGrantedExecutionPermissions', params: [] }),
  )
  expect(listed).toEqual([])
})
