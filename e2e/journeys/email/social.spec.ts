import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { secureScreen, sendRequest } from '../../support/email/email.ts'
import { openConnect, openProvider } from '../../support/email/social.ts'
import { accountChanges, kitState } from '../../support/modal.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'

test('[S1.2:social] [S3.1:user] [S3.19:userName] signs in with Google despite COOP, later to the same account', async ({
  page,
  sites,
  stack,
}) => {
  const modal = await openConnect(page, sites, stack, { path: '/social' })
  const signIn = async () => {
    const window = await openProvider(page, 'Google')
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
    await closed
    await expect(modal.dialog).toBeHidden()
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
    return (await kitState(page)).address ?? ''
  }
  const address = await signIn()
  const user = await page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.user)
  expect(user).toMatchObject({ userName: 'Ada Lovelace' })
  expect(await page.evaluate(() => window.airlock?.appKit?.getAccount().embeddedWalletInfo?.user)).toEqual({
    username: 'Ada Lovelace',
  })
  const screen = secureScreen(page)
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await expect(screen.heading).toHaveText('Sign a message')
  await screen.approves()
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

  await page.locator('appkit-button').getByRole('button').click()
  await expect(modal.frame.getByText('Ada Lovelace')).toBeVisible()
  await modal.disconnect()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  expect(await signIn()).toBe(address)
})

for (const name of rowsOf(['GitHub', 'X', 'Facebook'], 1)) {
  test(`[S1.2:social] signs in with ${name}`, async ({ page, sites, stack }) => {
    await openConnect(page, sites, stack, { path: `/social-${name}` })
    const window = await openProvider(page, name)
    await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  })
}

const ISOLATED = [
  ['Apple', 'Continue as Ada Lovelace'],
  ['Discord', 'Continue as someone without a name'],
] as const

for (const [name, user] of rowsOf(ISOLATED, 1)) {
  test(`[S1.2:social] [T50] signs in with ${name} on an isolated page by comparing the number`, async ({
    page,
    sites,
    stack,
  }) => {
    const modal = await openConnect(page, sites, stack, {
      path: `/social-${name}`,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
    })
    const window = await openProvider(page, name)
    await expect(window.getByRole('heading')).toHaveText(`Sign in with ${name}`)
    const code = await modal.frame.locator('.social-code strong').textContent()
    await expect(window.locator('.page-code')).toHaveText(code ?? '')
    await window.getByRole('button', { name: `Continue to ${name}` }).click()
    await window.getByRole('button', { name: user }).click()
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  })
}

test('[T52] ignores a press on a window that has just come to the front', async ({ page, sites, stack }) => {
  await openConnect(page, sites, stack, {
    path: '/social-front',
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  })
  const window = await openProvider(page, 'Google')
  const nextUrl = window.getByRole('button', { name: 'Continue to Google' })
  await expect(nextUrl).toBeVisible()
  // As if it came to the front again and again.
  await window.evaluate(() => {
    const timer = setInterval(() => dispatchEvent(new Event('focus')), 50)
    addEventListener('test:done', () => clearInterval(timer))
  })
  await expect(nextUrl).toHaveAttribute('aria-disabled', 'true')
  await nextUrl.click({ force: true })
  await nextUrl.press('Enter')
  await window.evaluate(() => dispatchEvent(new Event('test:done')))
  await expect(nextUrl).toHaveAttribute('aria-disabled', 'false')
  expect(new URL(window.url()).pathname).toBe('/social/start')
  await nextUrl.click()
  await expect(window.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
})

test('reports a decline and retries; ignores the window after Back', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, { path: '/social-no' })
  const changes = await accountChanges(page)
  const window = await openProvider(page, 'GitHub')
  await window.getByRole('button', { name: 'No', exact: true }).click()
  await expect(modal.frame.getByText('Sign-in declined')).toBeVisible()
  const [again] = await Promise.all([page.context().waitForEvent('page'), modal.click('Try again')])
  await expect(again.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
  await modal.click('Back')
  const closed = page.waitForResponse('**/api/session/end', { timeout: 20_000 })
  await again.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect(modal.frame.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect.poll(() => again.isClosed()).toBe(true)
  await closed
  // The account here is not the account of GitHub.
  const other = await openProvider(page, 'Google')
  await other.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const { address } = await kitState(page)
  expect(await changes()).toEqual([['connected', address]])
  expect(await page.evaluate(() => globalThis.airlock?.appKit?.getAccount())).toMatchObject({
    allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    embeddedWalletInfo: { user: { username: 'Ada Lovelace' }, accountType: 'eoa' },
  })
})
