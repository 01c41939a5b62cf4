import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { secureScreen, sendRequest } from '../../support/email/email.ts'
import { openConnect, openProvider } from '../../support/email/social.ts'
import { kitState } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const status = async (page: Page) => (await kitState(page)).status
const asAda = (window: Page) => window.getByRole('button', { name: 'Continue as Ada Lovelace' })

test('continues the sign-in by a link if the browser blocks the window', async ({ page, sites, stack }) => {
  // A double of the browser's blocker, which does not block what a driver does: each of its looks at the page counts as a gesture, too.
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  const modal = await openConnect(page, sites, stack, { path: '/social-blocked' })
  await modal.click('Continue with Google')
  const link = modal.frame.getByRole('link', { name: /Continue with Google/ })
  const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await window.getByRole('button', { name: 'Continue to Google' }).click()
  await asAda(window).click()
  await expect.poll(() => status(page)).toBe('connected')
})

test('[T50] restarts a sign-in whose window was closed', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, { path: '/social-closed' })
  const first = await openProvider(page, 'GitHub')
  await expect(asAda(first)).toBeVisible()
  await first.close()
  await expect(modal.frame.getByRole('heading', { name: 'Sign in with GitHub' })).toBeVisible()
  const [second] = await Promise.all([page.context().waitForEvent('page'), modal.click(/Open window again/)])
  await asAda(second).click()
  await expect.poll(() => status(page)).toBe('connected')
})

test('reports a used link and stays open @wide', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, {
    path: '/social-used',
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  })
  const first = await openProvider(page, 'GitHub')
  await first.getByRole('button', { name: 'Continue to GitHub' }).click()
  await expect(asAda(first)).toBeVisible()
  await first.close()
  const link = modal.frame.getByRole('link', { name: /Continue with GitHub/ })
  const [second] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(second.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible()
  await second.close()
  const [third] = await Promise.all([page.context().waitForEvent('page'), modal.click('Try again')])
  await third.getByRole('button', { name: 'Continue to GitHub' }).click()
  await asAda(third).click()
  await expect.poll(() => status(page)).toBe('connected')
})

test('signs in after a reload and back and forward in the window @wide', async ({ page, sites, stack }) => {
  await openConnect(page, sites, stack, { path: '/social-reloaded' })
  const window = await openProvider(page, 'GitHub')
  await expect(asAda(window)).toBeVisible()
  await window.reload()
  await expect(asAda(window)).toBeVisible()
  await window.goBack()
  await window.goForward()
  await asAda(window).click()
  await expect.poll(() => status(page)).toBe('connected')
})

test("[T78] [T120] gives the session to the later of two tabs' users", {
  tag: '@kept',
}, async ({ page, sites, stack }) => {
  const other = await page.context().newPage()
  await openConnect(page, sites, stack, { path: '/social-tabs' })
  await openConnect(other, sites, stack, { path: '/social-tabs' })
  const ada = await openProvider(page, 'GitHub')
  const unnamed = await openProvider(other, 'Discord')
  await asAda(ada).click()
  await expect.poll(() => status(page)).toBe('connected')
  const first = (await kitState(page)).address ?? ''
  await unnamed.getByRole('button', { name: 'Continue as someone without a name' }).click()
  await expect.poll(() => status(other)).toBe('connected')
  const second = (await kitState(other)).address ?? ''
  expect(second).not.toBe(first)

  await page.bringToFront()
  const rejected = await sendRequest(page, 'personal_sign', ['0x68656c6c6f', first])
  expect(rejected.error).toMatchObject({ code: 4_900 })
  await expect.poll(() => status(page)).toBe('disconnected')

  await other.bringToFront()
  const signing = sendRequest(other, 'personal_sign', ['0x68656c6c6f', second])
  await secureScreen(other).approves()
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(second)
})
