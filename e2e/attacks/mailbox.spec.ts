import { expect } from '@playwright/test'
import { withAuthenticator } from '../support/email/authenticator.ts'
import { EMAIL_ON, newEmail, sendRequest, signIn } from '../support/email/email.ts'
import { subjectsMailedTo } from '../support/email/mail.ts'
import { rawDevice } from '../support/email/rawDevice.ts'
import { lockWallet, openSecurity } from '../support/email/security.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T98] [T99] [T100] cannot be changed by an attacker with the mailbox', async ({ page, sites, stack }) => {
  await withAuthenticator(page)
  await page.goto(putHostPage(sites, stack, { path: '/mailbox', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const address = await signIn(page, stack, email)
  await lockWallet(page, stack, email)

  const attacker = await rawDevice(stack)
  await attacker.signIn(email)
  const before = await attacker.call('wallet/read', {})
  for (const kind of ['passkey', 'recovery'] as const) {
    const slot = {
      kind,
      iv: 'AAAAAAAAAAAAAAAA',
      wrapped: 'A'.repeat(64),
      parameters: { salt: 'AAAA', credentialId: 'AAAA' },
    }
    await attacker.call('wallet/putSlot', { slot })
    const { value } = await attacker.call('wallet/challenge', {})
    const proof = { challenge: value.challenge ?? 'none', signature: 'A'.repeat(86) }
    expect((await attacker.call('wallet/confirmSlot', { kind, proof })).status).toBe(403)
  }
  for (const attempt of [
    await attacker.call('account/delete', {}),
    await attacker.call('email/update', { email: newEmail() }),
  ]) {
    expect(attempt).toMatchObject({ status: 403, value: { code: 'KEY_NEEDED' } })
  }
  expect((await attacker.call('wallet/read', {})).value).toEqual(before.value)

  await openSecurity(page, stack, email)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Only your passkey and your recovery code open this wallet.')
  expect(before.value.record?.wallet.addresses.eip155).toBe(address)
})

test('[T99] restores a replaced passkey and emails both changes', async ({ page, sites, stack }) => {
  const authenticator = await withAuthenticator(page)
  await page.goto(putHostPage(sites, stack, { path: '/replaced', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  await signIn(page, stack, email)
  await openSecurity(page, stack, email)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Passkey.*On$/ }).click()
  await authenticator.clearPasskeys()
  await page.getByRole('button', { name: 'Replace passkey' }).click()
  const previous = page.getByRole('listitem').filter({ hasText: 'Can be restored until' })
  await expect(previous).toContainText('Passkey')
  await page.getByRole('button', { name: 'Restore: Passkey' }).press('Enter')
  await expect(previous).toHaveCount(1)
  await expect
    .poll(() => subjectsMailedTo(stack.urls.mail, email))
    .toEqual([
      'A passkey can now sign in to your wallet',
      'A passkey was added to your wallet',
      'A passkey can now sign in to your wallet',
      'Your wallet’s passkey was replaced',
      'Your wallet’s passkey was restored',
    ])
})

test('[T101] signs nothing after a remote sign-out of a listed device', async ({ page, browser, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/afar', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const address = await signIn(page, stack, email)
  const site = new URL(page.url())
  const other = await browser.newContext()
  try {
    const own = await other.newPage()
    await openSecurity(own, stack, email)
    const entry = own.getByRole('listitem').filter({ hasText: site.host })
    await expect(entry).toContainText(/^Chrome on /)
    await expect(own.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(/^Chrome on /)
    await own.getByRole('button', { name: /^Sign out: Chrome on / }).press('Enter')
    await expect(own.getByText('You’re not signed in anywhere else.')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Devices' })).toBeFocused()
  } finally {
    await other.close()
  }
  expect((await sendRequest(page, 'personal_sign', ['0x01', address])).error).toBeDefined()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test('deletes an account after a tick, and restores it on sign-in', async ({ page, sites, stack }) => {
  const host = putHostPage(sites, stack, { path: '/delete', wallets: 'good', sdk: EMAIL_ON })
  await page.goto(host)
  const email = newEmail()
  const address = await signIn(page, stack, email)
  await openSecurity(page, stack, email)
  await page.getByRole('button', { name: /^Delete this wallet/ }).press('Enter')
  const remove = page.getByRole('button', { name: /^Delete on / })
  await expect(remove).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I moved it, or I have the 12 words.' }).check()
  await remove.click()
  await expect(page.getByRole('status')).toContainText('Your wallet will be deleted on')

  await page.goto(host)
  expect((await sendRequest(page, 'personal_sign', ['0x01', address])).error).toBeDefined()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  const device = await rawDevice(stack)
  await device.signIn(email)
  expect((await device.call('wallet/read', {})).value.record?.wallet.addresses.eip155).toBe(address)
  await expect
    .poll(() => subjectsMailedTo(stack.urls.mail, email))
    .toEqual([expect.stringMatching(/^Your wallet will be deleted on /), 'Your wallet won’t be deleted'])
})
