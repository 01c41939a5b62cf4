import { expect } from '@playwright/test'
import { pair, test } from '../../support/lab.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'

test('[T253] ends the session with a wallet from the access that the account gave', async ({
  page,
  lab,
  openHost,
}, testInfo) => {
  await openHost()
  await pair(page, lab)
  const modal = modalOf(page)
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  const row = modal.frame.getByRole('listitem').filter({ hasText: 'Pocket Wallet' })
  await expect(row).toContainText('WalletConnect')
  await row.scrollIntoViewIfNeeded()
  await page.screenshot({ path: testInfo.outputPath('session.png') })
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(false)
  await expect(modal.dialog).toBeHidden()
})

test('[T253] asks to end the session in a wallet that is not reached', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const modal = modalOf(page)
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Access you’ve given')
  const row = modal.frame.getByRole('listitem').filter({ hasText: 'Pocket Wallet' })
  await lab.relay.close()
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await expect(row).toContainText('End the session in your wallet too.', { timeout: 15_000 })
  await expect(row.getByRole('button')).toHaveCount(0)
  expect((await kitState(page)).isConnected).toBe(false)
  expect(lab.wallet.sessions()).toHaveLength(1)
  await lab.relay.open()
  await page.reload()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modal.dialog).toBeVisible()
  expect((await kitState(page)).isConnected).toBe(false)
})
