import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { EMAIL_ON, newEmail, secureScreen, sendRequest, signIn } from '../../support/email/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'

const OPENER = { 'Cross-Origin-Opener-Policy': 'same-origin' }

const HOSTS = [
  { name: 'that cuts the tie to its openers', path: '/coop', headers: OPENER, isIsolated: false },
  {
    name: 'that is isolated, and asks for CORP of all that it loads',
    path: '/coop-require-corp',
    headers: { ...OPENER, 'Cross-Origin-Embedder-Policy': 'require-corp' },
    isIsolated: true,
  },
  {
    name: 'that is isolated, and loads without credentials what is of others',
    path: '/coop-credentialless',
    headers: { ...OPENER, 'Cross-Origin-Embedder-Policy': 'credentialless' },
    isIsolated: true,
  },
  {
    name: 'that is not isolated, and loads without credentials what is of others',
    path: '/credentialless',
    headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' },
    isIsolated: false,
  },
]

for (const { name, path, headers, isIsolated } of rowsOf(HOSTS, 1)) {
  test(`[S1.2:email] [T71] signs in by email and approves in the frame on a page ${name}`, async ({
    page,
    sites,
    stack,
  }) => {
    await page.goto(putHostPage(sites, stack, { path: `/email${path}`, wallets: 'good', sdk: EMAIL_ON, headers }))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isIsolated)
    const address = await signIn(page, stack, newEmail())
    const screen = secureScreen(page)
    const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
    await expect(screen.heading).toHaveText('Sign a message')
    await screen.approves()
    const signature = (await signing).result as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    await expect(modalOf(page).dialog).toBeHidden()
  })
}
