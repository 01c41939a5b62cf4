import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { secureScreen, sendRequest } from '../../support/email/email.ts'
import { confirmFarcaster } from '../../support/email/farcaster.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
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
