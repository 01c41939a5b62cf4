import { expect } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { passCooldown } from '../support/email/cooldown.ts'
import { EMAIL_ON, newEmail, requestCode, sendRequest, signedIn, typeCode } from '../support/email/email.ts'
import { codeMailedTo, subjectsMailedTo } from '../support/email/mail.ts'
import { exportPhrase } from '../support/email/security.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T62] keeps the session over a reload until sign-out', async ({ page, sites, stack }) => {
  const { address, screen } = await signedIn(page, sites, stack, '/email-reload')
  void sendRequest(page, 'personal_sign', ['0x01', address]).catch(() => {})
  await expect(screen.heading).toHaveText('Sign a message')
  await page.reload()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
  const signing = sendRequest(page, 'personal_sign', ['0x6f6b', address])
  await expect(screen.frame.getByText('ok', { exact: true })).toBeVisible()
  await screen.approves()
  expect((await signing).result).toMatch(/^0x/)

  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  expect(await sendRequest(page, 'personal_sign', ['0x01', address])).toMatchObject({ error: { code: 4100 } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test('removes a returned account, also after a reload', async ({ page, sites, stack }) => {
  const { address, screen } = await signedIn(page, sites, stack, '/email-revoke')
  const revoke = (permissions: object) => sendRequest(page, 'wallet_revokePermissions', [permissions])
  const revoked = revoke({ permissionsContext: '0x01' })
  await expect(screen.heading).toHaveText('Revoke a permission')
  await screen.frame.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await revoked).toMatchObject({ error: { code: 4200 } })
  expect(await kitState(page)).toMatchObject({ status: 'connected', address })

  expect(await revoke({ eth_accounts: {} })).toEqual({ result: null })
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(await sendRequest(page, 'personal_sign', ['0x01', address])).toMatchObject({ error: { code: 4100 } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(await kitState(page)).toMatchObject({ isConnected: false })
})

test('restores the same wallet for one email address in another browser profile @wide', async ({
  page,
  sites,
  stack,
  browser,
}) => {
  const { email, address } = await signedIn(page, sites, stack, '/email-one')
  const other = await browser.newContext()
  try {
    const second = await other.newPage()
    await second.goto(putHostPage(sites, stack, { path: '/email-two', wallets: 'good', sdk: EMAIL_ON }))
    const modal = modalOf(second)
    await second.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.frame.getByLabel('Email address').fill(email)
    const first = await codeMailedTo(stack.urls.mail, email)
    // Thirty seconds lie between two mails to one address, whichever client requests them (S5.3).
    await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
    await expect(modal.frame.getByRole('alert')).toContainText(/Please try again after \d+ seconds/)
    await passCooldown(stack, email)
    await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
    await modal.shows('Enter your code')
    await typeCode(second, await codeMailedTo(stack.urls.mail, email, first))
    await expect.poll(async () => (await kitState(second)).address).toBe(address)
  } finally {
    await other.close()
  }
})

test('[T69] [T64] isolates sessions of sites, even copied ones', async ({ page, sites, stack }) => {
  const { address } = await signedIn(page, sites, stack, '/email-here')
  const stored = await page.evaluate(() => Object.entries({ ...localStorage }))
  expect(JSON.stringify(stored)).toContain(address)
  // Another origin of the same site: the browser keeps both in one partition, and only our code distinguishes them.
  await page.goto(stack.urls.script)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  await page.reload()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  expect((await kitState(page)).isConnected).toBe(false)
})

test('exports a recovery phrase that gives the same address in any wallet @wide', async ({
  page,
  sites,
  stack,
  context,
}) => {
  const { email, address, modal } = await signedIn(page, sites, stack, '/email-export')
  const before = await codeMailedTo(stack.urls.mail, email)
  await page.getByRole('button', { name: /0x/ }).first().click()
  await modal.openAccounts()
  await modal.click('Settings')
  const openAttempt = context.waitForEvent('page')
  await modal.frame.getByRole('link', { name: 'Export recovery phrase' }).click()
  const own = await openAttempt
  await own.getByLabel('Email address').fill(email)
  await passCooldown(stack, email)
  await own.getByRole('button', { name: 'Send code' }).click()
  await own.getByLabel('6-digit code').fill(await codeMailedTo(stack.urls.mail, email, before))
  await own.getByRole('button', { name: 'Continue' }).click()
  expect(mnemonicToAccount(await exportPhrase(own)).address).toBe(address)
})

test('[T78] ends the session of another tab at its next request', async ({ page, sites, stack, context }) => {
  const { address } = await signedIn(page, sites, stack, '/email-tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(async () => (await kitState(other)).address).toBe(address)
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  const outcome = await sendRequest(other, 'personal_sign', ['0x01', address])
  expect(outcome.error).toBeDefined()
  await expect.poll(async () => (await kitState(other)).status).toBe('disconnected')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test('[S4.12:update] [S7.27:updateEmail] [S7.27:updateEmailOtps] [T63] [T102] changes the email with codes to both addresses', async ({
  page,
  sites,
  stack,
}) => {
  const { email, address, modal } = await signedIn(page, sites, stack, '/email-change')
  const { mail } = stack.urls
  const login = await codeMailedTo(mail, email)
  const next = newEmail()
  await page.getByRole('button', { name: /0x/ }).first().click()
  await modal.openAccounts()
  await modal.click('Settings')
  await modal.click(/Change email/)
  await modal.frame.getByLabel('New email address').fill(next)
  const field = modal.frame.getByLabel('6-digit code')
  await passCooldown(stack, email)
  await modal.frame.getByRole('button', { name: 'Send code' }).click()
  await expect(field).toBeVisible()
  await typeCode(page, await codeMailedTo(mail, email, login))
  await expect(modal.frame.getByText(`code to ${next}`)).toBeVisible()
  await typeCode(page, await codeMailedTo(mail, next))
  await modal.shows('Wallet settings')
  await expect(modal.frame.getByRole('button', { name: /Change email/ })).toContainText(next)
  expect((await kitState(page)).address).toBe(address)
  await expect.poll(() => subjectsMailedTo(mail, email)).toEqual(['Your wallet’s email address was changed'])
  await expect.poll(() => subjectsMailedTo(mail, next)).toEqual(['Your wallet now uses this email address'])
})

test('[S5.3:login] [T56] sends another code after the countdown and voids the old one', async ({
  page,
  sites,
  stack,
}) => {
  await page.clock.install()
  await page.goto(putHostPage(sites, stack, { path: '/email-resend', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const modal = await requestCode(page, email)
  const first = await codeMailedTo(stack.urls.mail, email)
  const notYet = modal.frame.getByRole('button', { name: /^Resend code in \d+s$/ })
  await expect(notYet).toBeDisabled()
  const seconds = Number(/\d+/.exec(await notYet.innerText())?.[0])
  // At the server the thirty seconds pass at once. Here the last of them count.
  await passCooldown(stack, email)
  await page.clock.fastForward((seconds - 3) * 1_000)
  await expect(notYet).toBeDisabled()
  const again = modal.frame.getByRole('button', { name: 'Resend code', exact: true })
  await expect(again).toBeEnabled()
  await again.click()
  const second = await codeMailedTo(stack.urls.mail, email, first)
  await modal.frame.getByLabel('6-digit code').fill(first)
  await expect(modal.frame.getByRole('status').filter({ hasText: 'Try again.' })).toBeVisible()
  await typeCode(page, second)
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
})
