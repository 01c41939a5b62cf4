import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { EMAIL_ON, sendRequest } from '../support/email/email.ts'
import { approveInWindow, enterFilled } from '../support/email/withoutKeyboard.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T23] [S1.2:email] signs in and signs in a window without Intersection Observer v2', async ({
  page,
  sites,
  stack,
}) => {
  await page.goto(putHostPage(sites, stack, { path: '/firefox-email', wallets: 'good', sdk: EMAIL_ON }))
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await enterFilled(page, stack)
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const { address } = await kitState(page)
  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await approveInWindow(page, 'Sign a message')
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
})
