import { expect, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { PASSKEY_PROJECT_ID } from '../../stack/worldConfig.ts'
import { withAuthenticator } from '../../support/email/authenticator.ts'
import { EMAIL_ON, secureScreen, sendRequest } from '../../support/email/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

test.setTimeout(120_000)

const SDK = { ...EMAIL_ON, 'project-id': PASSKEY_PROJECT_ID }
const open = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first().click()
const ownButton = (page: Page, name: string) => secureScreen(page).frame.getByRole('button', { name })

async function openNewWallet(page: Page, sites: Sites, stack: World, path: string) {
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk: SDK }))
  await open(page)
  const modal = modalOf(page)
  await modal.click('Create a wallet with a passkey')
  await expect(modal.frame.getByText('No one can restore it.')).toBeVisible()
  return modal
}

async function createWallet(page: Page, sites: Sites, stack: World, path: string) {
  const modal = await openNewWallet(page, sites, stack, path)
  await ownButton(page, 'Create wallet').click()
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return { modal, address: (await kitState(page)).address as Hex }
}

async function disconnect(page: Page) {
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
}

test('[T233] creates a wallet, signs, and returns by one tap', { tag: '@kept' }, async ({ page, sites, stack }) => {
  await withAuthenticator(page)
  const { modal, address } = await createWallet(page, sites, stack, '/passkey-wallet')
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await secureScreen(page).approves()
  const signature = (await signing).result as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await disconnect(page)
  await page.reload()
  await open(page)
  await ownButton(page, 'Continue with your passkey').click()
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
})

test('[T234] opens the wallet after the storage of the site was cleared', async ({ page, sites, stack }) => {
  await withAuthenticator(page)
  const { modal, address } = await createWallet(page, sites, stack, '/passkey-cleared')
  await disconnect(page)
  await page.reload()
  await open(page)
  await expect(ownButton(page, 'Continue with your passkey')).toBeVisible()
  for (const frame of page.frames()) await frame.evaluate(() => localStorage.clear())
  await page.reload()
  await open(page)
  await modal.click('Create a wallet with a passkey')
  await modal.click('Use an existing passkey')
  await ownButton(page, 'Continue with your passkey').click()
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
})

test('[T234] warns in Receive until a recovery code signs in', { tag: '@kept' }, async ({ page, sites, stack }) => {
  const authenticator = await withAuthenticator(page)
  const { modal, address } = await createWallet(page, sites, stack, '/passkey-recovery')
  await page.getByRole('button', { name: /0x/ }).first().click()
  await modal.click('Receive')
  const warning = modal.frame.getByText('Only this passkey opens this wallet')
  await expect(warning).toBeVisible()
  await expect(modal.frame.getByText(address)).toBeVisible()

  const link = modal.frame.getByRole('link', { name: 'Create a recovery code' })
  await expect(link).toHaveAttribute('href', /\/security\?/)

  const secure = `${stack.urls.secure}/security?projectId=${PASSKEY_PROJECT_ID}`
  const host = page.url()
  await page.goto(secure)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('Recovery: 1 of 3 set up')).toBeVisible()
  await page.getByRole('button', { name: 'Create recovery code' }).click()
  const code = (await page.locator('.page-code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Recovery: 2 of 3 set up')).toBeVisible()

  await authenticator.clearPasskeys()
  await page.goto(secure)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Use recovery code' }).last().click()
  await page.getByRole('button', { name: 'Add a way to sign in' }).click()
  await page.getByRole('button', { name: /^Passkey for signing in/ }).click()
  await expect(page.getByRole('button', { name: /^Passkey for signing in/ })).toHaveCount(2)

  await page.goto(host)
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
  await page.getByRole('button', { name: /0x/ }).first().click()
  await modal.click('Receive')
  await expect(modal.frame.getByText(address)).toBeVisible()
  await expect(warning).toBeHidden()
})

const NO_PASSKEYS = { 'Permissions-Policy': 'publickey-credentials-get=(), publickey-credentials-create=()' }

async function openWindow(page: Page, sites: Sites, stack: World, path: string) {
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk: SDK, headers: NO_PASSKEYS }))
  await open(page)
  const modal = modalOf(page)
  await modal.click('Create a wallet with a passkey')
  const opening = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: 'Create a wallet with a passkey' }).click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: 'Create wallet' })).toBeVisible()
  return { modal, popup }
}

test('[T235] creates a wallet in a window if frames may not ask for passkeys', async ({ page, sites, stack }) => {
  const { modal, popup: closed } = await openWindow(page, sites, stack, '/passkey-window')
  // A visitor who closes it opens another one.
  await closed.close()
  const again = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: 'Create a wallet with a passkey' }).click()
  const popup = await again
  await withAuthenticator(popup)
  await expect(popup.getByText('This is for')).toContainText(new URL(page.url()).host)
  const over = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Create wallet' }).click()
  await over
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
})

const LEAVES: [name: string, leaves: (page: Page) => Promise<unknown>][] = [
  ['closed', (page) => page.close()],
  ['left for another page', (page) => page.goto('about:blank')],
  [
    'crashed',
    async (page) => {
      const crashed = page.waitForEvent('crash')
      const session = await page.context().newCDPSession(page)
      // Its response never comes.
      session.send('Page.crash').catch(() => {})
      await crashed
    },
  ],
]
for (const [name, leaves] of LEAVES) {
  test(`[T239] creates no passkey in a window whose site was ${name}`, async ({ page, sites, stack }) => {
    const { popup } = await openWindow(page, sites, stack, '/passkey-gone')
    const authenticator = await withAuthenticator(popup)
    await authenticator.setPending()
    const button = popup.getByRole('button', { name: 'Create wallet' })
    await button.click()
    await expect(button).toBeDisabled()
    await leaves(page)
    await expect(popup.getByText('Close this window, go back to the site and start again.')).toBeVisible()
    await expect(button).toBeHidden()
    await authenticator.setPending(false)
    expect(await authenticator.passkeys()).toBe(0)
  })
}
