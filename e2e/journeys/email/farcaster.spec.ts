import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { secureScreen, sendRequest } from '../../support/email/email.ts'
import { confirmFarcaster } from '../../support/email/farcaster.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { accountChanges, kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const SOCIALS_ON = { features: JSON.stringify({ socials: ['google', 'farcaster', 'github'] }) }

test('[S1.2:farcaster] [S3.1:farcaster] [S7.27:farcasterUri] [S7.27:farcasterConnect] signs in by Farcaster code and phone, later to the same account', async ({
  page,
  sites,
  stack,
}) => {
  await page.goto(putHostPage(sites, stack, { path: '/farcaster', wallets: 'good', sdk: SOCIALS_ON }))
  const modal = modalOf(page)
  const signIn = async (name: string) => {
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await modal.click('Continue with Farcaster')
    await expect(modal.frame.getByRole('img', { name: 'QR code for Farcaster' })).toHaveAttribute('aria-busy', 'false')
    await confirmFarcaster(
      page,
      await modal.frame.getByRole('link', { name: /^Open Farcaster on this device/ }).getAttribute('href'),
      name,
    )
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
    return (await kitState(page)).address ?? ''
  }
  const address = await signIn('ada')
  const screen = secureScreen(page)
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await expect(screen.heading).toHaveText('Sign a message')
  await screen.approves()
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await page.locator('appkit-button').getByRole('button').click()
  await expect(modal.frame.getByText('ada', { exact: true })).toBeVisible()
  await modal.disconnect()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
  expect(await signIn('ada')).toBe(address)
})

test('ignores a phone confirmation after Back, and accepts the next @wide', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/farcaster-back', wallets: 'good', sdk: SOCIALS_ON }))
  const modal = modalOf(page)
  const changes = await accountChanges(page)
  const link = modal.frame.getByRole('link', { name: /^Open Farcaster on this device/ })
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await modal.click('Continue with Farcaster')
  const left = await link.getAttribute('href')
  await modal.click('Back')
  const closed = page.waitForResponse('**/api/session/end', { timeout: 20_000 })
  await confirmFarcaster(page, left, 'bob')
  await closed
  await modal.click('Continue with Farcaster')
  await expect(link).not.toHaveAttribute('href', left ?? '')
  await confirmFarcaster(page, await link.getAttribute('href'), 'ada')
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const { address } = await kitState(page)
  expect(await changes()).toEqual([['connected', address]])
  expect(await page.evaluate(() => window.airlock?.appKit?.getAccount())).toMatchObject({
    allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    embeddedWalletInfo: { user: { username: 'ada' }, accountType: 'eoa', isSmartAccountDeployed: false },
  })
  expect(await page.evaluate(() => window.airlock?.appKit?.getWalletInfo())).toMatchObject({ type: 'AUTH' })
})
