import { expect, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { withAuthenticator } from '../support/authenticator.ts'
import { ask, EMAIL_ON, newEmail, secureScreen, signIn } from '../support/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { codeMailedTo } from '../support/mail.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { lockWallet } from '../support/security.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

test.describe('[S3.19] a wallet that only its person can open', () => {
  test.setTimeout(120_000)

  test('is made with a passkey and a recovery code, and opened with the passkey where it is used', async ({
    page,
    sites,
    world,
  }) => {
    const host = putHostPage(sites, world, { path: '/locked', wallets: 'good', sdk: EMAIL_ON })
    await withAuthenticator(page)
    await page.goto(host)
    const email = newEmail()
    const address = await signIn(page, world, email)
    await lockWallet(page, world, email)

    // Where nothing is stored, a visit is a new device: the code signs in, and does not open the wallet.
    await page.goto(host)
    expect(await signInAgain(page, world, email)).toBe(address)
    const screen = secureScreen(page)
    const signing = ask(page, 'personal_sign', ['0x68656c6c6f', address])
    await expect(screen.frame.getByText('Only you can open this wallet.')).toBeVisible()
    const unlock = screen.frame.getByRole('button', { name: 'Unlock and approve' })
    await expect(unlock).toHaveAttribute('aria-disabled', 'false')
    await unlock.click()
    const signature = (await signing).result as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    await expect(modalOf(page).dialog).toBeHidden()

    // It is open now, for as long as the session is.
    const again = ask(page, 'personal_sign', ['0x02', address])
    await screen.approves()
    expect((await again).result).toMatch(/^0x/)
  })

  test('opens with its recovery code where the passkey is refused, in a window of its own too; a wrong code does not', async ({
    page,
    sites,
    world,
  }) => {
    const host = putHostPage(sites, world, { path: '/locked-code', wallets: 'good', sdk: EMAIL_ON })
    const authenticator = await withAuthenticator(page)
    await page.goto(host)
    const email = newEmail()
    const address = await signIn(page, world, email)
    const code = await lockWallet(page, world, email)
    await authenticator.refuses()
    await page.goto(host)
    await signInAgain(page, world, email)
    const signing = ask(page, 'personal_sign', ['0x01', address])
    const screen = secureScreen(page)
    const unlock = screen.frame.getByRole('button', { name: 'Unlock and approve' })
    await expect(unlock).toHaveAttribute('aria-disabled', 'false')
    await unlock.click()
    await expect(screen.frame.getByRole('status')).toContainText('The passkey was not used.')

    const opened = page.waitForEvent('popup')
    await modalOf(page)
      .frame.getByRole('link', { name: /^Open in its own window/ })
      .click()
    const popup = await opened
    await popup.getByText('Use your recovery code instead').click()
    const field = popup.getByLabel('Recovery code')
    const approve = popup.getByRole('button', { name: 'Unlock and approve' })
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await field.fill('AAAA-BBBB')
    await approve.click()
    await expect(popup.getByRole('status')).toContainText('That does not open this wallet.')
    await field.fill(code.replaceAll('-', ' '))
    await approve.click()
    expect((await signing).result).toMatch(/^0x/)
  })
})

/** Within the thirty seconds that lie between two mails the visitor waits, as the button says. */
async function signInAgain(page: Page, world: World, email: string): Promise<string> {
  const modal = modalOf(page)
  const before = await codeMailedTo(world.urls.mail, email)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.frame.getByLabel('E-mail address').fill(email)
  await expect(async () => {
    await modal.frame.getByRole('button', { name: 'Continue with e-mail' }).click()
    await expect(modal.frame.getByLabel('Six-digit code')).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 45_000, intervals: [2_000] })
  await modal.frame.getByLabel('Six-digit code').fill(await codeMailedTo(world.urls.mail, email, before))
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return (await kitState(page)).address ?? ''
}
