import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { type Hex, recoverMessageAddress } from 'viem'
import { withAuthenticator } from '../support/email/authenticator.ts'
import { EMAIL_ON, enterCodeAgain, newEmail, secureScreen, sendRequest, signIn } from '../support/email/email.ts'
import { lockWallet } from '../support/email/security.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const LOCKED = 'Unlock this wallet with your passkey or recovery code.'

test.describe('a wallet that only its user can open', () => {
  test.setTimeout(120_000)

  test('locks with passkey and recovery code, and unlocks by passkey', async ({ page, sites, stack }) => {
    const host = putHostPage(sites, stack, { path: '/locked', wallets: 'good', sdk: EMAIL_ON })
    await withAuthenticator(page)
    await page.goto(host)
    const email = newEmail()
    const address = await signIn(page, stack, email)
    await lockWallet(page, stack, email)

    // Without storage each visit is a new device: the code signs in, and does not open the wallet.
    await page.goto(host)
    await enterCodeAgain(page, stack, email)
    const screen = secureScreen(page)
    await expect(screen.frame.getByText(LOCKED)).toBeVisible()
    expect((await kitState(page)).address).toBeUndefined()
    await screen.opens('Use passkey')
    expect(await connectedAddress(page)).toBe(address)

    const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
    await screen.approves()
    const signature = (await signing).result as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  })

  test('unlocks by recovery code in a window too, not by a wrong code', async ({ page, sites, stack }) => {
    const host = putHostPage(sites, stack, { path: '/locked-code', wallets: 'good', sdk: EMAIL_ON })
    const authenticator = await withAuthenticator(page)
    await page.goto(host)
    const email = newEmail()
    const address = await signIn(page, stack, email)
    const code = await lockWallet(page, stack, email)
    await authenticator.rejectVerification()
    await page.goto(host)
    await enterCodeAgain(page, stack, email)
    const screen = secureScreen(page)
    await screen.opens('Use passkey')
    await expect(screen.frame.getByRole('status')).toContainText('No passkey was used.')

    const opened = page.waitForEvent('popup')
    await modalOf(page)
      .frame.getByRole('link', { name: /^Open in a separate window/ })
      .click()
    const popup = await opened
    await popup.getByText('Use your recovery code instead').click()
    const field = popup.getByLabel('Recovery code')
    await field.fill('AAAA-BBBB')
    const open = popup.getByRole('button', { name: 'Use recovery code' })
    await expect(open).toHaveAttribute('aria-disabled', 'false')
    await open.click()
    await expect(popup.getByRole('status')).toContainText('That doesn’t unlock this wallet.')
    await field.fill(code.replaceAll('-', ' '))
    await open.click()
    expect(await connectedAddress(page)).toBe(address)
  })
})

test('[T103] hides a forged server address; new locked devices have none', async ({ page, browser, sites, stack }) => {
  test.setTimeout(120_000)
  const host = putHostPage(sites, stack, { path: '/locked-addresses', wallets: 'good', sdk: EMAIL_ON })
  await withAuthenticator(page)
  await page.goto(host)
  const email = newEmail()
  const address = await signIn(page, stack, email)
  const code = await lockWallet(page, stack, email)
  const stored = await storedWallet(stack, address)
  await stored.answer(UNKNOWN_ACCOUNT)

  const device = await browser.newContext()
  try {
    const visit = await device.newPage()
    await visit.addInitScript(keepMessages)
    await visit.goto(host)
    await enterCodeAgain(visit, stack, email)
    const { frame, opens, declines, fillRecoveryCode } = secureScreen(visit)
    await fillRecoveryCode(code)
    await opens('Use recovery code')
    await expect(frame.getByRole('status')).toContainText(
      'The server gave addresses that don’t belong to this wallet. Don’t use them',
    )
    await declines()
    const modal = modalOf(visit)
    await expect(modal.frame.getByRole('alert')).toHaveText(
      'Not signed in. Unlock your wallet with your passkey or recovery code.',
    )
    const messages = await messagesOf(visit)
    expect(messages).toContain('@w3m-frame/GET_USER_ERROR')
    expect(messages.toLowerCase()).not.toContain(UNKNOWN_ACCOUNT.toLowerCase())
    expect((await kitState(visit)).status).toBe('disconnected')

    await stored.answer(address)
    await visit.goto(host)
    await enterCodeAgain(visit, stack, email)
    await fillRecoveryCode(code)
    await opens('Use recovery code')
    expect(await connectedAddress(visit)).toBe(address)
  } finally {
    await device.close()
    await stored.close()
  }
})

const UNKNOWN_ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

async function storedWallet({ ports }: World, address: string) {
  const attacker = new pg.Client(`postgres://airlock:airlock@127.0.0.1:${ports.database}/secure`)
  await attacker.connect()
  const { rows } = await attacker.query("SELECT user_id FROM wallets WHERE wallet->'addresses'->>'eip155' = $1", [
    address,
  ])
  const id: string = rows[0].user_id
  return {
    async answer(other: string): Promise<void> {
      await attacker.query(
        "UPDATE wallets SET wallet = jsonb_set(wallet, '{addresses,eip155}', to_jsonb($2::text)) WHERE user_id = $1",
        [id, other],
      )
    },
    close: () => attacker.end(),
  }
}

type Receiver = { received?: string[] }

function keepMessages() {
  const page = globalThis as Receiver
  page.received = []
  addEventListener('message', ({ data }) => page.received?.push(JSON.stringify(data)))
}

async function messagesOf(page: Page): Promise<string> {
  const frames = page.frames().filter((frame) => !frame.url().includes('/sdk?'))
  return (await Promise.all(frames.map((frame) => frame.evaluate(() => (globalThis as Receiver).received))))
    .flat()
    .join('\n')
}

async function connectedAddress(page: Page): Promise<string> {
  await expect(modalOf(page).dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return (await kitState(page)).address ?? ''
}
