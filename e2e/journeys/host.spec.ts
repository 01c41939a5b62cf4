import { expect } from '@playwright/test'
import { DEPLOYER_INDEX, testAccount } from '../stack/chain/testAccounts.ts'
import { enterByCode, newEmail, secureScreen } from '../support/email/email.ts'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[S1.1] [S2.12:noAddress] [S2.12:address] deposits, withdraws and stays connected after a reload', async ({
  page,
  stack,
}) => {
  test.slow()
  await page.goto(`${stack.urls.host}/?wallets=good`)
  await expect(
    page.getByText(/earn real yield on any liquid asset powered by market volatility/i).first(),
  ).toBeVisible()
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await modal.click('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short }).first()).toBeVisible()

  await page.goto(`${stack.urls.host}/farms?wallets=good`)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: VALID.short }).first()).toBeVisible()
  const amount = page.getByRole('textbox').first()
  await amount.fill('0.5')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Deposit/ })
    .last()
    .click()
  await expect(page.getByText(/deposited/i).first()).toBeVisible({ timeout: 15_000 })
  await page.reload()
  await expect(page.getByRole('button', { name: VALID.short }).first()).toBeVisible()
  expect(await page.locator('iframe').count()).toBe(0)
})

test("[S9.10:projectId] lists and finds every wallet under the site's project id", async ({ page, stack }) => {
  await page.goto(`${stack.urls.host}/?wallets=good`)
  const settings = await page.locator('#host-settings').textContent()
  const { projectId } = JSON.parse(settings ?? '') as { projectId: string }
  expect(projectId).not.toBe('')
  const isCatalogue = (url: string) => new URL(url).pathname.endsWith('/getWallets')
  const requested = page.waitForRequest((request) => isCatalogue(request.url()))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await modal.click(/All wallets/)
  expect(new URL((await requested).url()).searchParams.get('projectId')).toBe(projectId)
  await modal.shows('All wallets')
  await modal.frame.getByRole('searchbox').fill('rab')
  await expect(modal.button(/Rabby/)).toBeVisible()
  await expect(modal.button(/MetaMask/)).toHaveCount(0)
  await modal.click(/Rabby/)
  await expect(modal.frame.getByRole('heading', { name: 'Rabby isn’t installed' })).toBeVisible()
  await modal.click(/Install Rabby/)
  await expect(modal.frame.getByRole('link', { name: /Install Rabby/ })).toHaveAttribute('href', /^https:\/\//)
})

test('connects a script-tag page by EIP-6963, signs and sends', async ({ page, stack }) => {
  await page.goto(`${stack.urls.script}?wallets=good`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await modalOf(page).click('Good Wallet')
  await expect(page.locator('#log')).toHaveText('Connected')
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.locator('#log')).toContainText(/Signed: 0x[0-9a-f]{130}/)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.locator('#log')).toContainText(/Sent: 0x[0-9a-f]{64}/)
})

test('[S1.2:email] signs in by email and sends two sponsored calls', async ({ page, stack }) => {
  await page.goto(`${stack.urls.host}/wallet`)
  await enterByCode(page, stack, newEmail())
  await expect(page.getByRole('button', { name: /0x[0-9A-F]/i }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(page.getByText('in one transaction on Base')).toBeVisible()
  await page.getByRole('button', { name: 'Send both calls' }).click()
  await secureScreen(page).approves()
  const panel = page.getByRole('region', { name: 'Two calls in one transaction' })
  await expect(panel.locator('dl')).toContainText('You paidNothing')
  await expect(panel.locator('dl')).toContainText(testAccount(DEPLOYER_INDEX).address)
})

test('shows every social provider on the site', async ({ page, stack }) => {
  await page.goto(stack.urls.host)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  for (const provider of ['Google', 'Apple', 'GitHub', 'X', 'Facebook', 'Discord', 'Farcaster']) {
    await expect(modalOf(page).frame.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible()
  }
})

test('[S1.2:email] signs in by email on a script-tag page and signs @wide', async ({ page, stack }) => {
  await page.goto(stack.urls.script)
  await enterByCode(page, stack, newEmail())
  await expect(page.getByRole('button', { name: /0x[0-9A-F]/i })).toBeVisible()

  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.locator('#log')).toHaveText('Connected')
  await page.getByRole('button', { name: 'Sign' }).click()
  await secureScreen(page).approves()
  await expect(page.locator('#log')).toContainText(/Signed: 0x[0-9a-f]{130}/)
})
