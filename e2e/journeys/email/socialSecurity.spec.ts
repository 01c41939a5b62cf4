import { expect, type Page } from '@playwright/test'
import { newEmail } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { passDays } from '../../support/email/passDays.ts'
import { exportPhrase } from '../../support/email/security.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

const SOCIALS_ON = { features: JSON.stringify({ socials: ['google', 'github', 'facebook', 'discord'] }) }

async function passProvider(page: Page, click: () => Promise<void>, account: string): Promise<void> {
  const [window] = await Promise.all([page.context().waitForEvent('page'), click()])
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: account }).click()
  await closed
}

async function connectWith(
  page: Page,
  { sites, stack, provider, account }: { sites: Sites; stack: World; provider: string; account: string },
) {
  await page.goto(putHostPage(sites, stack, { path: '/social-ways', wallets: 'good', sdk: SOCIALS_ON }))
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const click = () =>
    modalOf(page)
      .frame.getByRole('button', { name: `Continue with ${provider}` })
      .click()
  await passProvider(page, click, account)
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return (await kitState(page)).address ?? ''
}

type Opened = { path: '/security' | '/export'; provider: string; account: string }

async function openPage(page: Page, stack: World, { path, provider, account }: Opened) {
  await page.goto(`${stack.urls.secure}${path}?projectId=default`)
  await passProvider(page, () => page.getByRole('button', { name: `Continue with ${provider}` }).click(), account)
}

test('[T141] [T140] removes the login that a user signed in with, and restores it', async ({ page, sites, stack }) => {
  // It signs in seven times.
  test.slow()
  const account = 'Continue as someone without a name'
  const address = await connectWith(page, { sites, stack, provider: 'Google', account })
  await openPage(page, stack, { path: '/security', provider: 'Google', account })
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await expect(google).toContainText('You used this to sign in')
  await google.getByRole('button').click()
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is the only way to sign in to this wallet.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()

  await page.getByRole('button', { name: /^Add a way to sign in/ }).click()
  await passProvider(page, () => page.getByRole('button', { name: 'Facebook' }).click(), account)
  await expect(page.getByRole('listitem').filter({ hasText: 'Facebook' })).toContainText('Since')
  await expect(page.getByText('Linked account added')).toBeVisible()
  await google.getByRole('button').click()
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'less than a day ago' })).toBeVisible()
  await passDays(stack, 1)
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(putHostPage(sites, stack, { path: '/social-removed', wallets: 'good', sdk: SOCIALS_ON }))
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const { frame } = modalOf(page)
  await passProvider(page, () => frame.getByRole('button', { name: 'Continue with Google' }).click(), account)
  await expect(frame.getByText(`open ${stack.urls.secure}/security`)).toBeVisible()
  await page.context().clearCookies()
  expect(await connectWith(page, { sites, stack, provider: 'Facebook', account })).toBe(address)

  await openPage(page, stack, { path: '/security', provider: 'Google', account })
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Google' })).toContainText('You used this to sign in')
  await expect(page.getByText('A removed way to sign in was restored')).toBeVisible()
  expect(await connectWith(page, { sites, stack, provider: 'Google', account })).toBe(address)
})

test('adds a mailbox, exports the phrase and deletes the account', async ({ page, sites, stack }) => {
  const account = 'Continue as علي'
  await connectWith(page, { sites, stack, provider: 'GitHub', account })
  await openPage(page, stack, { path: '/export', provider: 'GitHub', account })
  await exportPhrase(page)

  await openPage(page, stack, { path: '/security', provider: 'GitHub', account })
  await expect(page.getByText('Recovery phrase shown')).toBeVisible()
  const email = newEmail()
  await page.getByRole('button', { name: /^Add a way to sign in/ }).click()
  await page.getByRole('button', { name: 'Email address' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').fill(await codeMailedTo(stack.urls.mail, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  const mailbox = page.getByRole('listitem').filter({ hasText: email })
  await expect(mailbox).toContainText('Code by email')
  await mailbox.getByRole('button').click()
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('heading', { name: 'Security and sign-in' })).toBeVisible()
  await expect(mailbox).toBeHidden()

  await page.getByRole('button', { name: /^Delete this wallet/ }).click()
  await expect(page.getByRole('link', { name: 'Save recovery phrase first' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(page.getByRole('status')).toContainText('Your wallet will be deleted on')
})

test('adds nothing after a cancelled sign-in, whatever its window does @wide', async ({ page, sites, stack }) => {
  const account = 'Continue as Ada Lovelace'
  await connectWith(page, { sites, stack, provider: 'Discord', account })
  await openPage(page, stack, { path: '/security', provider: 'Discord', account })
  await page.getByRole('button', { name: /^Add a way to sign in/ }).click()
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'GitHub' }).click(),
  ])
  await expect(window.getByRole('button', { name: account })).toBeVisible()
  const cancelled = page.waitForResponse((response) => response.url().endsWith('/api/identity/cancel'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await cancelled
  await window.getByRole('button', { name: account }).click()
  await expect(window.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible()
  await window.close()
  await page.reload()
  await passProvider(page, () => page.getByRole('button', { name: 'Continue with Discord' }).click(), account)
  await expect(page.getByRole('listitem').filter({ hasText: 'Discord' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'GitHub' })).toBeHidden()
})
