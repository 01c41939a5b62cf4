import { createHash, randomBytes } from 'node:crypto'
import { DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import { expect, type Page } from '@playwright/test'
import { rawDevice } from '../support/email/rawDevice.ts'
import { openConnect, openProvider } from '../support/email/social.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const LISTENS = `
  window.received = []
  addEventListener('message', ({ data }) => received.push(JSON.stringify(data)))
`
const OPENS = `
  ${LISTENS}
  addEventListener('click', () => { window.held = open(window.bait) })
  addEventListener('message', ({ ports }) => ports.forEach((port) => port.postMessage('vouched')))
`

const EVIL = `<!doctype html><title>Evil</title><p>Press here.</p><script>${OPENS}</script>`

const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { received: string[] }).received)
async function bitten(page: Page, url: string): Promise<Page> {
  await page.evaluate((bait) => Object.assign(globalThis, { bait }), url)
  const [window] = await Promise.all([page.context().waitForEvent('page'), page.getByText('Press here.').click()])
  return window
}

function attackWindow() {
  const reachable: string[] = []
  for (const name of ['airlock', 'airlock-social', 'airlock-approve', 'social', 'socialWindow']) {
    const found = window.open('', name)
    try {
      // A new window is empty, and of this origin.
      if (found !== null && found.location.href !== 'about:blank') reachable.push(name)
    } catch {
      reachable.push(name)
    }
    found?.close()
  }
  const frames: Window[] = []
  const collect = (of: Window) => {
    for (let index = 0; index < of.length; index += 1) {
      const one = of[index]
      if (one === undefined) continue
      frames.push(one)
      collect(one)
    }
  }
  collect(window)
  for (const frame of frames) {
    for (const type of ['@w3m-frame/CONNECT_SOCIAL_SUCCESS', '@w3m-app/CONNECT_SOCIAL', 'airlock:social-done'])
      frame.postMessage({ type, payload: { uri: 'https://evil.example', email: 'eve@evil.example' } }, '*')
    frame.postMessage({ resultUri: 'https://evil.example/?state=x' }, '*')
  }
  return { reachable, frames: frames.length }
}

test('[T50] [T53] hides a sign-in window from a hostile site, by name and message', async ({ page, sites, stack }) => {
  await openConnect(page, sites, stack, { path: '/window-hostile', before: LISTENS })
  const window = await openProvider(page, 'GitHub')
  await expect(window.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
  const { reachable, frames } = await page.evaluate(attackWindow)
  expect(reachable).toEqual([])
  expect(frames).toBeGreaterThanOrEqual(2)
  await expect(window.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
  expect((await kitState(page)).status).toBe('disconnected')

  const state = new URL(window.url()).searchParams.get('state') ?? ''
  const [transaction = ''] = state.split('.')
  expect(transaction).toMatch(/^[-_\w]{22}$/)
  await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const text = (await heardBy(page)).join('\n')
  expect(text).not.toBe('')
  for (const secret of [transaction, state, 'accessToken', 'verifier', 'social/done'])
    expect(text).not.toContain(secret)

  const attacker = await page.context().newPage()
  await attacker.goto(sites.put('evil.localhost', '/end', EVIL))
  const end = await bitten(attacker, `${stack.urls.secure}/social/done?state=over&tx=${transaction}`)
  await expect(end.getByRole('heading')).toBeVisible()
  // An end page that another site opens has no link.
  await expect(end.getByRole('link')).toHaveCount(0)
  expect(await heardBy(attacker)).toEqual([])
})

test('[T52] does not continue a foreign sign-in by link, and names its site', async ({
  page,
  browser,
  sites,
  stack,
}) => {
  // Their own window does not open: the address stays theirs to give away.
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  const modal = await openConnect(page, sites, stack, { path: '/window-theirs' })
  await modal.click('Continue with Google')
  const link = (await modal.frame.getByRole('link', { name: /Continue with Google/ }).getAttribute('href')) ?? ''
  expect(new URL(link).pathname).toBe('/social/start')

  const victim = await browser.newContext()
  try {
    const bait = await victim.newPage()
    const frame = `<iframe src="${sites.put('evil.localhost', '/answers', EVIL)}"></iframe>`
    await bait.goto(sites.put('evil.localhost', '/bait', EVIL + frame))
    const window = await bitten(bait, link)
    await expect(window.getByRole('heading')).toHaveText('Sign in with Google')
    await expect(window.getByText(new URL(page.url()).origin)).toBeVisible()
    await expect(window.locator('.page-code')).toHaveText(/^\d{4}$/)
    const source = (await window.locator('#social-page').textContent()) ?? '{}'
    const { nonce, transaction } = JSON.parse(source)
    const nextUrl = `${stack.urls.secure}/social/go?tx=${transaction}&nonce=${nonce}&confirmed=1`
    const steered = bait.evaluate((url) => {
      const { held: popup } = globalThis as unknown as { held: Window }
      popup.location.href = url
    }, nextUrl)
    await expect(steered).rejects.toThrow('SecurityError')
    await expect(window.locator('.page-code')).toBeVisible()
    const another = await bitten(bait, nextUrl)
    await expect(another.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible()
    expect(await heardBy(bait)).toEqual([])
    expect((await kitState(page)).status).toBe('disconnected')
  } finally {
    await victim.close()
  }
})

async function begunByScript(stack: World, hostOrigin: string): Promise<string> {
  const [transaction, verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  const verifierHash = createHash('sha256').update(verifier).digest('base64url')
  const device = await rawDevice(stack)
  const params = { projectId: DEFAULT_PROJECT_ID, hostOrigin, provider: 'google', transaction, verifierHash } as const
  expect((await device.call('social/begin', params)).status).toBe(200)
  return `${stack.urls.secure}/social/start?tx=${transaction}`
}

test('[T137] [T52] offers no way on in a window that a script started', async ({ page, sites, stack }) => {
  const site = new URL(putHostPage(sites, stack, { path: '/window-script', wallets: 'good' })).origin
  for (const [origin, reason] of [
    [stack.urls.secure, 'The page that started this sign-in can’t be reached from here.'],
    [site, 'This sign-in was started on another device, browser or network.'],
  ] as const) {
    await page.goto(await begunByScript(stack, origin))
    await expect(page.getByRole('heading', { name: 'Can’t continue here' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Close window'])
  }
})
