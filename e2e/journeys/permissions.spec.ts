import { expect } from '@playwright/test'
import { watchHosts } from '../support/foreignHosts.ts'
import { putHostPage } from '../support/hostPage.ts'
import { VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { SPENDER } from '../support/permissions/requestPermission.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'

test('[S1.3:sessions] [T230] shows a visitor what a site may do, and revokes it', async ({
  page,
  sites,
  stack,
}, testInfo) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/permissions' }))
  await modal.click('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  const grants = await page.evaluate(async (to) => {
    const permission = { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }
    const provider = window.airlock?.appKit?.getProvider('eip155')
    const method = 'wallet_requestExecutionPermissions'
    return provider?.request({ method, params: [{ to, permission, rules: [] }] })
  }, SPENDER)
  expect(grants).toHaveLength(1)
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  await modal.shows('Access you’ve given')
  await modal.click('Permissions')
  await modal.shows('Permissions')
  await expect(modal.frame.getByText('Spend up to 1 ETH')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('list.png') })
  await modal.click(/Spend up to 1 ETH/)
  await modal.shows('Permission')
  await expect(modal.frame.getByText(SPENDER)).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('permission.png') })
  await modal.click('Revoke')
  await expect(modal.frame.getByRole('alert').getByText('Revoked')).toBeVisible()
  const left = await page.evaluate(() =>
    window.airlock?.appKit
      ?.getProvider('eip155')
      ?.request({ method: 'wallet_getGrantedExecutionPermissions', params: [] }),
  )
  expect(left).toEqual([])
  expect(foreignHosts()).toEqual([])
})
