import { expect, type Locator, type Page } from '@playwright/test'
import { type HostPageOptions, putHostPage } from '../hostPage.ts'
import { kitState, modalOf } from '../modal.ts'
import type { Sites } from '../sites.ts'
import type { World } from '../world.ts'
import { passCooldown } from './cooldown.ts'
import { codeMailedTo } from './mail.ts'

export const EMAIL_ON = { features: JSON.stringify({ email: true }) }

export const newEmail = () => `ada-${crypto.randomUUID()}@mail.example`

export async function requestCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  return sendAddress(page, email)
}

async function sendAddress(page: Page, email: string) {
  const modal = modalOf(page)
  await modal.frame.getByLabel('Email address').fill(email)
  await modal.click('Continue with email')
  return modal
}

export async function enterByCode(page: Page, stack: World, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await enterFromConnect(page, stack, email)
}

/** @param next title of the view that follows; the modal closes unless given */
export async function enterFromConnect(page: Page, stack: World, email: string, next?: string): Promise<void> {
  const modal = await sendAddress(page, email)
  await modal.shows('Enter your code')
  await typeCode(page, await codeMailedTo(stack.urls.mail, email))
  if (next === undefined) await closesAfterSignIn(page)
  else await modal.shows(next)
}

/** On a device with an authenticator the modal offers a passkey first, which the visitor declines. */
async function closesAfterSignIn(page: Page) {
  const { dialog, frame } = modalOf(page)
  const later = frame.getByRole('button', { name: 'Not now' })
  await expect(async () => {
    if (await later.isVisible()) await later.click()
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

export async function typeCode(page: Page, code: string): Promise<void> {
  const field = modalOf(page).frame.getByLabel('6-digit code')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.type(code)
}

export async function signIn(page: Page, stack: World, email: string): Promise<string> {
  await enterByCode(page, stack, email)
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  return (await kitState(page)).address ?? ''
}

type SignedInArguments = [page: Page, sites: Sites, stack: World, path: string, options?: HostPageOptions]

export async function signedIn(...[page, sites, stack, path, options]: SignedInArguments) {
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk: EMAIL_ON, ...options }))
  const email = newEmail()
  const address = await signIn(page, stack, email)
  return { email, address, modal: modalOf(page), screen: secureScreen(page) }
}

/** Enters another code, later than the thirty seconds that lie between two mails. */
export async function enterCodeAgain(page: Page, stack: World, email: string): Promise<void> {
  const modal = modalOf(page)
  const before = await codeMailedTo(stack.urls.mail, email)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.frame.getByLabel('Email address').fill(email)
  await passCooldown(stack, email)
  await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
  await typeCode(page, await codeMailedTo(stack.urls.mail, email, before))
}

export function secureScreen(page: Page) {
  const frame = modalOf(page).frame.frameLocator('#w3m-iframe')
  const approve = frame.locator('.approval-approve')
  const decline = frame.getByRole('button', { name: 'Decline' })
  return {
    frame,
    heading: frame.getByRole('heading', { level: 1 }),
    approve,
    decline,
    async declines() {
      await atRest(decline)
      await press(decline)
    },
    /** Pieces that passed while the screen was covered are read again. */
    async approves() {
      await expect(async () => {
        await tickRisks(frame.locator('.approval-tick input'))
        await readThrough(frame.locator('.approval-body'))
        await expect(approve).toHaveAttribute('aria-disabled', 'false', { timeout: 4_000 })
      }).toPass({ timeout: 45_000 })
      await press(approve)
    },
    async fillRecoveryCode(code: string) {
      const other = frame.getByText('Use your recovery code instead')
      await atRest(other)
      await other.click()
      await frame.getByLabel('Recovery code').fill(code)
    },
    async opens(method: 'Use passkey' | 'Use recovery code') {
      const open = frame.getByRole('button', { name: method })
      await expect(open).toHaveAttribute('aria-disabled', 'false')
      await open.click()
    },
  }
}

/** Chromium 150 can lose a press in a frame that was hidden and shown again. */
async function press(button: Locator) {
  await expect(async () => {
    // A window that closes with the press took it.
    const pressed = button.evaluate(awaitClick, 2_000).catch(() => true)
    await button.click()
    expect(await pressed).toBe(true)
  }).toPass({ timeout: 30_000 })
}

const awaitClick = (element: Element, ms: number) =>
  new Promise<boolean>((resolve) => {
    element.addEventListener('click', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), ms)
  })

async function tickRisks(boxes: Locator) {
  for (const box of await boxes.all()) await box.check()
}

/** Reading time of visible content in ms; less is unread. */
const READ_MS = 300

export async function readThrough(body: Locator) {
  await body.evaluate(async (element, readMs) => {
    element.scrollTo({ top: 0, behavior: 'instant' })
    while (element.scrollTop + element.clientHeight < element.scrollHeight - 1) {
      await new Promise((resolve) => setTimeout(resolve, readMs))
      element.scrollBy({ top: element.clientHeight / 2, behavior: 'instant' })
    }
  }, READ_MS)
}

export function sendRequest(page: Page, method: string, params: unknown[]) {
  return page.evaluate(
    ([name, input]) =>
      window.airlock?.appKit
        ?.getProvider('eip155')
        ?.request({ method: name as string, params: input })
        .then(
          (result: unknown) => ({ result }),
          (error: { code: number; message: string }) => ({ error: { code: error.code, message: error.message } }),
        ),
    [method, params] as const,
  ) as Promise<{ result?: unknown; error?: { code: number; message: string } }>
}

/** A card whose height comes late, on a busy machine, starts to grow well after its content is drawn. */
const QUIET_FRAMES = 24

/** Waits until it stays where it is on the page: the card grows around the frame, of which a click knows only what happens within. */
async function atRest(element: Locator) {
  const position = async () => JSON.stringify(await element.boundingBox())
  const frames = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  await expect(async () => {
    const before = await position()
    for (let count = 0; count < QUIET_FRAMES; count += 2) await element.evaluate(frames)
    expect(await position()).toBe(before)
  }).toPass()
}
