import { expect } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { holdsFocus } from '../../support/browser/holdsFocus.ts'
import {
  EMAIL_ON,
  newEmail,
  requestCode,
  secureScreen,
  sendRequest,
  signIn,
  typeCode,
} from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[S1.2:email] [S2.2:ApproveTransaction] [S6.5:personalSign] [S7.24:personalSign] signs in by email and signs a message on the secure screen', async ({
  page,
  sites,
  stack,
}) => {
  await page.goto(putHostPage(sites, stack, { path: '/email', wallets: 'good', sdk: EMAIL_ON }))
  expect(await page.locator('iframe').count()).toBe(0)
  const address = await signIn(page, stack, newEmail())
  const modal = modalOf(page)
  const screen = secureScreen(page)

  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await modal.shows('Approve')
  await expect(screen.heading).toHaveText('Sign a message')
  await expect(screen.frame.getByText(new URL(page.url()).origin)).toBeVisible()
  await expect(screen.frame.getByText('hello', { exact: true })).toBeVisible()
  await screen.approves()
  const signature = (await signing).result as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await expect(modal.dialog).toBeHidden()
})

withPerson('[T77] focuses each request first for the keyboard, but does not trap the focus', async ({ page, user }) => {
  const { address, screen, modal } = user
  for (const end of [screen.declines, screen.declines, screen.approves]) {
    const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
    await expect(screen.heading).toHaveText('Sign a message')
    await expect.poll(() => holdsFocus(screen.frame)).toBe(true)
    await page.keyboard.press('Tab')
    await expect(screen.frame.locator('.approval-body')).toBeFocused()
    await end()
    await signing
    await expect(modal.dialog).toBeHidden()
    await expect(modal.frame.locator('#w3m-iframe')).not.toBeFocused()
  }
})

withPerson(
  '[S6.5:signTypedData] [S6.5:sendTransaction] [S7.24:signTypedData] [S7.24:sendTransaction] signs typed data and a transaction, mined on the visitor’s chain',
  async ({ page, stack, user: { address, screen, modal } }) => {
    const url = stack.urls.rpc['eip155:42161']
    await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
      address: address as `0x${string}`,
      value: parseEther('1'),
    })
    const typedData = {
      domain: { name: 'Mail', chainId: 42_161 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'for you' },
    }
    const typed = sendRequest(page, 'eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    await expect(screen.heading).toHaveText('Sign data')
    await expect(screen.frame.getByText('for you', { exact: true })).toBeVisible()
    await screen.approves()
    const signature = (await typed).result as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
    await expect(modal.dialog).toBeHidden()

    const sending = sendRequest(page, 'eth_sendTransaction', [{ from: address, to: TO, value: '0x2386f26fc10000' }])
    await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
    await expect(screen.frame.locator('dl').getByText('0.01 ETH')).toBeVisible()
    await expect(screen.frame.getByText(TO, { exact: true })).toBeVisible()
    await expect(screen.frame.getByText('Arbitrum One')).toBeVisible()
    await screen.approves()
    const hash = (await sending).result as `0x${string}`
    const receipt = await createPublicClient({ transport: http(url) }).waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
  },
)

withPerson(
  'rejects on decline and on close, and leaves nothing open',
  async ({ page, user: { address, screen, modal } }) => {
    const declined = sendRequest(page, 'personal_sign', ['0x01', address])
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    await screen.declines()
    expect(await declined).toMatchObject({ error: { code: 4001 } })
    await expect(modal.dialog).toBeHidden()

    const closed = sendRequest(page, 'personal_sign', ['0x02', address])
    await expect(screen.heading).toHaveText('Sign a message')
    await modal.click('Close')
    expect(await closed).toMatchObject({ error: { code: 4001 } })

    const again = sendRequest(page, 'personal_sign', ['0x6f6b', address])
    await expect(screen.frame.getByText('ok', { exact: true })).toBeVisible()
    await screen.approves()
    expect((await again).result).toMatch(/^0x[0-9a-f]{130}$/)
  },
)

test('accepts the right code after a wrong one, without touching the field', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/email-typed-again', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  // Views load one after the other, behind the first paint: with the next, that of the code is here before it is wanted.
  const isLoaded = page.waitForRequest(/\/EmailVerifyDevice-[^/]*\.js$/)
  const { frame, dialog, click } = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await frame.getByLabel('Email address').fill(email)
  await isLoaded
  await click('Continue with email')
  const right = await codeMailedTo(stack.urls.mail, email)
  await typeCode(page, codeAfter(right, 1))
  await expect(frame.getByRole('status').filter({ hasText: 'That code isn’t right. Try again.' })).toBeVisible()
  await typeCode(page, right)
  await expect(dialog).toBeHidden()
  expect((await kitState(page)).isConnected).toBe(true)
})

test('[T54] voids the code after three wrong tries on a new device', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/email-wrong', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const { frame } = await requestCode(page, email)
  const right = await codeMailedTo(stack.urls.mail, email)
  const status = frame.getByRole('status').filter({ hasText: /Try again|new one/ })
  await expect(frame.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled()
  for (let index = 1; index <= 3; index += 1) {
    await typeCode(page, codeAfter(right, index))
    await expect(status).toHaveText(
      index < 3 ? 'That code isn’t right. Try again.' : 'This code no longer works. Get a new one.',
    )
  }
  await expect(frame.getByLabel('6-digit code')).toHaveCount(0)
  expect((await kitState(page)).isConnected).toBe(false)
})

function codeAfter(code: string, by: number) {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}
