import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { withAuthenticator } from '../support/email/authenticator.ts'
import { enterCodeAgain, newEmail, secureScreen, sendRequest, signedIn } from '../support/email/email.ts'
import { lockWallet, openSecurity } from '../support/email/security.ts'
import { AXE_RULES } from '../support/gallery/axeRules.ts'
import { test } from '../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECURE_FRAME = ['iframe[title="Wallet"]', '#w3m-iframe', 'html']

/** Returns axe's findings in a document, or in the frame at the end of a path of selectors, each after the colour scheme that it is of. */
async function findings(page: Page, path: string[] = ['html']) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const ofScheme = await findingsIn(page, path, AXE_RULES[colorScheme])
    found.push(...ofScheme.map((finding) => `${colorScheme}: ${finding}`))
  }
  return found
}

async function findingsIn(page: Page, path: string[], rules: (axe: AxeBuilder) => AxeBuilder) {
  let found: string[] = []
  await expect(async () => {
    const axe = new AxeBuilder({ page }).include(path).options({ resultTypes: ['violations'] })
    const { violations, passes } = await rules(axe).analyze()
    // A frame that answers late is left out of the results without an error.
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }).toPass({ timeout: 30_000 })
  return found
}

test.use({ reducedMotion: 'reduce' })

for (const [path, title] of [
  ['/export', 'Export recovery phrase'],
  ['/security', 'Security and sign-in'],
] as const) {
  test(`has no axe findings on the first step of ${path}, in both colour schemes`, async ({ page, stack }) => {
    await page.goto(`${stack.urls.secure}${path}?projectId=default`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
    expect(await findings(page)).toEqual([])
  })
}

test(`passes axe on /security in both colour schemes`, async ({ page, browser, stack }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 760 })
  const authenticator = await withAuthenticator(page)
  const email = newEmail()
  // Another device, that was left without signing out.
  const elsewhere = await browser.newContext()
  await openSecurity(await elsewhere.newPage(), stack, email, { isNew: true })
  await openSecurity(page, stack, email)
  await expect(page.getByRole('button', { name: /^Sign out: / })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Passkey.*On$/ }).click()
  await authenticator.clearPasskeys()
  await page.getByRole('button', { name: 'Replace passkey' }).click()
  await expect(page.getByRole('button', { name: 'Restore: Passkey' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create recovery code' }).click()
  await expect(page.locator('.page-code')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByLabel('Recovery code').fill('no')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'That doesn’t match your code.' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: /^Delete this wallet/ }).click()
  await page.getByRole('checkbox').check()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await elsewhere.close()
})

test(`has no axe findings on an unopened /approve, in both colour schemes`, async ({ page, stack }) => {
  await page.goto(`${stack.urls.secure}/approve?projectId=default`)
  await expect(page.getByRole('status')).toContainText('Lost the connection to the page that opened this window')
  expect(await findings(page)).toEqual([])
})

test(`passes axe on message and transaction screens in both schemes`, async ({ page, sites, stack }) => {
  const { address, screen, modal } = await signedIn(page, sites, stack, `/axe`)
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: address as `0x${string}`, value: parseEther('1') })

  const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
  await expect(screen.heading).toHaveText('Sign a message')
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
  await screen.frame.getByText('Details', { exact: true }).click()
  expect(await findings(page, SECURE_FRAME)).toEqual([])
  await screen.declines()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
  await expect(modal.dialog).toBeHidden()

  const sending = sendRequest(page, 'eth_sendTransaction', [{ from: address, to: TO, value: '0x2386f26fc10000' }])
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
  expect(await findings(page, SECURE_FRAME)).toEqual([])
  await screen.declines()
  expect(await sending).toMatchObject({ error: { code: 4001 } })
})

test(`passes axe on the unlock screen in both colour schemes`, async ({ page, sites, stack }) => {
  test.setTimeout(180_000)
  await withAuthenticator(page)
  const { email } = await signedIn(page, sites, stack, `/axe-locked`)
  const host = page.url()
  await lockWallet(page, stack, email)
  await page.goto(host)
  await enterCodeAgain(page, stack, email)
  const { frame, fillRecoveryCode } = secureScreen(page)
  await expect(frame.getByRole('heading', { level: 1, name: 'Unlock your wallet' })).toBeVisible()
  for (const width of [1_280, 360]) {
    await page.setViewportSize({ width, height: 760 })
    await expect(frame.getByRole('button', { name: 'Use passkey' })).toHaveAttribute('aria-disabled', 'false')
    expect(await frame.locator('html').evaluate((html) => html.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(await findings(page, SECURE_FRAME)).toEqual([])
  await fillRecoveryCode('AAAA-BBBB')
  await expect(frame.getByRole('button', { name: 'Use recovery code' })).toHaveAttribute('aria-disabled', 'false')
  expect(await findings(page, SECURE_FRAME)).toEqual([])
})
