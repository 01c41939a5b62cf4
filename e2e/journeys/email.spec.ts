import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { putHostPage } from '../support/hostPage.ts'
import { codeMailedTo } from '../support/mail.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

const SDK = { features: JSON.stringify({ email: true }) }

/** From the address to the account, as a visitor does it. */
async function signIn(page: Page, mailbox: string, email: string) {
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.frame.getByLabel('E-mail address').fill(email)
  await modal.frame.getByRole('button', { name: 'Continue with e-mail' }).click()
  await modal.shows('Enter the code')
  await modal.frame.getByLabel('Six-digit code').fill(await codeMailedTo(mailbox, email))
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return (await kitState(page)).address ?? ''
}

test('[S1.2:email] [S2.9] [S7.27] a visitor without a wallet signs in by e-mail, signs, sends, reloads and signs out', async ({
  page,
  sites,
  world,
}) => {
  await page.goto(putHostPage(sites, world, { path: '/email', wallets: 'good', sdk: SDK }))
  const email = `ada-${crypto.randomUUID()}@mail.example`
  const modal = modalOf(page)
  expect(await page.locator('iframe').count()).toBe(0)
  const address = await signIn(page, world.urls.mail, email)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  const signing = page.evaluate(
    (from) =>
      window.airlock?.appKit
        ?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: ['0x68656c6c6f', from] }) as Promise<string>,
    address,
  )
  await modal.shows('Approve')
  const screen = modal.frame.frameLocator('#w3m-iframe')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Sign a message')
  await expect(screen.getByText(new URL(page.url()).origin)).toBeVisible()
  await expect(screen.getByText('hello', { exact: true })).toBeVisible()
  const approve = screen.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await expect(modal.dialog).toBeHidden()

  await page.reload()
  await expect.poll(async () => (await kitState(page)).address).toBe(address)
})
