import { expect } from '@playwright/test'
import { pair, test } from '../../support/lab.ts'
import { modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[S1.3:sessions] revokes several permissions of a wallet on the phone', async ({
  page,
  lab,
  openHost,
}, testInfo) => {
  test.setTimeout(120_000)
  await openHost()
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  await page.evaluate(async (to) => {
    const provider = window.airlock?.appKit?.getProvider('eip155')
    for (const allowanceAmount of ['0xde0b6b3a7640000', '0x1bc16d674ec80000']) {
      const permission = { type: 'native-token-allowance', data: { allowanceAmount } }
      await provider?.request({
        method: 'wallet_requestExecutionPermissions',
        params: [{ to, permission, rules: [] }],
      })
    }
  }, SPENDER)
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  await modal.shows('Access you’ve given')
  await modal.click('Permissions')
  await modal.shows('Permissions')
  await expect(modal.frame.getByText('Spend up to 1 ETH')).toBeVisible()
  await expect(modal.frame.getByText('Spend up to 2 ETH')).toBeVisible()
  await modal.click('Select')
  const boxes = modal.frame.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await page.screenshot({ path: testInfo.outputPath('selection.png') })
  await modal.click('Revoke 2 permissions')
  await expect(modal.frame.getByText('2 permissions revoked')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('revoked.png') })
  const revokes = lab.wallet.questions().filter(({ method }) => method === 'wallet_revokeExecutionPermission')
  expect(revokes).toHaveLength(2)
  await modal.click('Cancel')
  await expect(modal.frame.getByText('No active permissions')).toBeVisible()
})
