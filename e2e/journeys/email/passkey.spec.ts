import { expect, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { withAuthenticator } from '../../support/email/authenticator.ts'
import {
  EMAIL_ON,
  enterCodeAgain,
  enterFromConnect,
  newEmail,
  secureScreen,
  sendRequest,
} from '../../support/email/email.ts'
import { subjectsMailedTo } from '../../support/email/mail.ts'
import { openSecurity } from '../../support/email/security.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

// Each one signs in by a code first.
test.setTimeout(120_000)

const open = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first().click()
const passkeyButton = (page: Page) =>
  secureScreen(page).frame.getByRole('button', { name: 'Continue with your passkey' })

async function disconnect(page: Page) {
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
}

async function savePasskey(page: Page, sites: Sites, stack: World, path: string) {
  const authenticator = await withAuthenticator(page)
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const modal = modalOf(page)
  await open(page)
  await enterFromConnect(page, stack, email, 'Signed in')
  // The page is connected while the modal still offers.
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const address = (await kitState(page)).address as Hex
  await secureScreen(page).frame.getByRole('button', { name: 'Save a passkey' }).click()
  await expect(modal.dialog).toBeHidden()
  await disconnect(page)
  return { email, address, modal, authenticator }
}

test('[T218] returns by one tap, connected and able to sign', async ({ page, sites, stack }) => {
  const { address, modal, email } = await savePasskey(page, sites, stack, '/one-tap')
  await page.reload()
  await open(page)
  await passkeyButton(page).click()
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await secureScreen(page).approves()
  const signature = (await signing).result as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  expect(await subjectsMailedTo(stack.urls.mail, email)).toContain('A passkey can now sign in to your wallet')
})

test('[T218] returns in a window if frames may not ask for passkeys', async ({ page, sites, stack }) => {
  const path = '/one-tap-window'
  const { address, modal, authenticator } = await savePasskey(page, sites, stack, path)
  const headers = { 'Permissions-Policy': 'publickey-credentials-get=(), publickey-credentials-create=()' }
  await page.goto(putHostPage(sites, stack, { path: `${path}-denied`, wallets: 'good', sdk: EMAIL_ON, headers }))
  await open(page)
  const opening = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: /^Passkey/ }).click()
  const popup = await opening
  await authenticator.copyTo(popup)
  await expect(popup.getByText('This is for')).toContainText(new URL(page.url()).host)
  await expect(popup.getByRole('textbox')).toHaveCount(0)
  const over = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue with your passkey' }).click()
  await over
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
})

test('[T218] [T219] continues by email once the passkey was removed', async ({ page, sites, stack }) => {
  const host = '/one-tap-removed'
  const { email, modal } = await savePasskey(page, sites, stack, host)
  const url = page.url()
  await openSecurity(page, stack, email)
  await page.getByRole('button', { name: /^Passkey for signing in/ }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('button', { name: /^Passkey for signing in/ })).toBeHidden()
  await page.goto(url)
  await open(page)
  await expect(passkeyButton(page)).toBeVisible()
  await passkeyButton(page).click()
  await expect(modal.frame.getByLabel('Email address')).toBeFocused()
  await expect(modal.frame.getByRole('alert')).toBeHidden()
  expect((await kitState(page)).status).toBe('disconnected')
})

test('[T220] shows only the email field without a passkey', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/no-passkey', wallets: 'good', sdk: EMAIL_ON }))
  await open(page)
  const { frame } = modalOf(page)
  await expect(frame.getByLabel('Email address')).toBeVisible()
  await expect(frame.locator('#w3m-iframe')).toHaveCount(0)
  await expect(frame.locator('.passkey-room')).toHaveCount(0)
})

test('offers a passkey once for each site', async ({ page, sites, stack }) => {
  await withAuthenticator(page)
  await page.goto(putHostPage(sites, stack, { path: '/declined', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const modal = modalOf(page)
  await open(page)
  await enterFromConnect(page, stack, email, 'Signed in')
  await modal.click('Not now')
  await expect(modal.dialog).toBeHidden()
  await disconnect(page)
  await enterCodeAgain(page, stack, email)
  await expect(modal.dialog).toBeHidden()
})
