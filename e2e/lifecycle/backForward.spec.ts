import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T65] closes a modal left open, and works again after going back', async ({ page, sites, stack }) => {
  const url = putHostPage(sites, stack, {
    path: '/bf',
    after: `addEventListener('pageshow', ({ persisted }) => { window.persisted = persisted })`,
  })
  await page.goto(url)
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await page.goto(sites.put('localhost', '/elsewhere', '<!doctype html><title>Elsewhere</title>'))
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Host' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { persisted?: boolean }).persisted)).toBe(true)
  await expect(modal.dialog).toBeHidden()
  expect(await page.locator('iframe').count()).toBe(1)
  // The test runner loses sight of a restored frame. That `open` settles and the placeholder goes shows that the frame answered on
  // its old port and painted.
  await page.evaluate(() => window.airlock?.appKit?.open())
  await expect(modal.dialog).toBeVisible()
  await expect(modal.dialog).not.toHaveAttribute('data-waiting')
  await page.evaluate(() => window.airlock?.appKit?.close())
  await expect(modal.dialog).toBeHidden()
})

test('[T65] stays connected on a page restored by Back', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/bf-session' }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  await page.goto(sites.put('localhost', '/elsewhere2', '<!doctype html><title>Elsewhere</title>'))
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  const accounts = await page.evaluate(() =>
    window.airlock?.appKit?.getProvider('eip155')?.request({ method: 'eth_accounts' }),
  )
  expect(accounts).toEqual([VALID.address])
})

for (const [name, before] of [
  [
    'blocked',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`,
  ],
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
  [
    'garbage',
    `localStorage.setItem('@airlock/session:default', '{"activeNamespace":"eip155","namespaces":{"eip155":{"status":"connected","accounts":["<script>"]')`,
  ],
] as const) {
  test(`[T67] connects without errors if the host’s storage is ${name}`, async ({ page, sites, stack }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(putHostPage(sites, stack, { path: `/storage-${name}`, before }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('[T67] keeps the session until a reload if the storage is cleared', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/wiped' }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  expect((await kitState(page)).isConnected).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})
