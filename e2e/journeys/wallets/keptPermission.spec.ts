import { expect } from '@playwright/test'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { openModal } from '../../support/openModal.ts'
import { openPermissions } from '../../support/permissions/openPermissions.ts'
import { requestPermission } from '../../support/permissions/requestPermission.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'

/** No other journey keeps permissions of this account. */
const ACCOUNT = 8

type Row = { expiry?: number; revokedAt?: number; permissions: { data: { allowanceAmount: string } }[] }

test('[S1.3:sessions] [S7.20:answer] shows a kept permission in another browser, and marks it', async ({
  page,
  sites,
  stack,
  browser,
}) => {
  const url = putHostPage(sites, stack, { path: '/kept-permission', wallets: 'good' })
  const { modal } = await openModal(page, url)
  await modal.click('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([ACCOUNT])
  // A retry keeps another one.
  const amount = `0x${(BigInt(1 + test.info().retry) * 10n ** 18n).toString(16)}` as const
  const sentence = new RegExp(`Spend up to ${1 + test.info().retry} ETH`)
  expect(await requestPermission(page, amount)).toBe(1)
  await openPermissions(page)
  await modal.click(sentence)
  await expect(modal.button('Show on all your devices')).toBeVisible()
  const signatures = async () =>
    (await wallet(page, 'good').requests()).filter((method) => method === 'personal_sign').length
  expect(await signatures()).toBe(0)
  await modal.click('Show on all your devices')
  await expect(modal.frame.getByText('Shown on all your devices')).toBeVisible()
  expect(await signatures()).toBe(1)

  const context = await browser.newContext()
  try {
    const elsewhere = await context.newPage()
    const other = (await openModal(elsewhere, url)).modal
    await other.click('Good Wallet')
    await expect(other.dialog).toBeHidden()
    await wallet(elsewhere, 'good').setAccounts([ACCOUNT])
    await openPermissions(elsewhere)
    await other.click(sentence)
    await other.shows('Permission')
    // The row has no context, so only the wallet's settings revoke it here.
    await other.click('Revoke')
    await expect(other.frame.getByText(/under settings, then permissions/)).toBeVisible()
    await other.click('I revoked it in my wallet')
    await expect(other.frame.getByText(/^Marked as revoked here/)).toBeVisible()
  } finally {
    await context.close()
  }

  const { address } = testAccount(ACCOUNT)
  const response = await fetch(`${stack.urls.names}/v1/sessions/${address}?projectId=default`, {
    headers: { Origin: stack.urls.host },
  })
  const text = await response.text()
  expect(text).not.toContain('context')
  const row = (JSON.parse(text) as { sessions: Row[] }).sessions.find(
    ({ permissions }) => permissions[0]?.data.allowanceAmount === amount,
  )
  expect(row).toMatchObject({ expiry: 1_900_000_000, revokedAt: expect.any(Number) })
})
