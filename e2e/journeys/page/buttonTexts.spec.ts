import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const GERMAN = { before: "document.documentElement.lang = 'de-AT'" }

/** Follows requests of the texts. */
function textFiles(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/texts.js')) urls.push(request.url())
  })
  return urls
}

const label = (page: Page) => page.locator('appkit-button').first().locator('button')

test.describe('texts of the buttons', () => {
  test('follows the language of the page', async ({ page, sites, stack }) => {
    const files = textFiles(page)
    await page.goto(putHostPage(sites, stack, { ...GERMAN, path: '/german', wallets: 'good' }))
    await page.getByRole('button', { name: 'Wallet verbinden' }).click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    expect(new Set(files).size).toBe(1)
  })

  test('follows the locale, also a later one', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/arabic', sdk: { locale: 'ar' } }))
    await expect(label(page)).toHaveText('ربط المحفظة')
    await page.evaluate(() => window.airlock?.appKit?.setLocale('de'))
    await expect(label(page)).toHaveText('Wallet verbinden')
    await page.evaluate(() => window.airlock?.appKit?.setLocale('en'))
    await expect(label(page)).toHaveText('Connect Wallet')
  })

  test('gives Arabic its language and direction on a page of another direction', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/mixed', sdk: { locale: 'ar' } }))
    const text = label(page).locator('[lang="ar"]')
    await expect(text).toHaveText('ربط المحفظة')
    await expect(text).toHaveCSS('direction', 'rtl')
    await page.evaluate(() => document.querySelector('appkit-button')?.setAttribute('label', 'Sign in…'))
    await expect(label(page)).toHaveText('Sign in…')
    await expect(text).toHaveCount(0)
    await page.evaluate(() => document.querySelector('appkit-button')?.removeAttribute('label'))
    await expect(text).toHaveCount(1)
    await page.evaluate(() => window.airlock?.appKit?.setLocale('en'))
    await expect(label(page)).toHaveText('Connect Wallet')
    await expect(text).toHaveCount(0)
  })

  test('loads nothing on an English page', async ({ page, sites, stack }) => {
    const files = textFiles(page)
    await page.goto(putHostPage(sites, stack, { path: '/english' }))
    await expect(label(page)).toHaveText('Connect Wallet')
    await page.evaluate(() => window.airlock?.appKit?.ready())
    expect(files).toEqual([])
  })

  test('hides texts until they are loaded', async ({ page, sites, stack }) => {
    let load = () => {}
    const loading = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route('**/texts.js', async (route) => {
      await loading
      await route.continue()
    })
    await page.clock.install()
    await page.goto(putHostPage(sites, stack, { ...GERMAN, path: '/hidden' }))
    await page.clock.runFor(100)
    await expect(label(page)).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    expect((await label(page).boundingBox())?.height).toBe(44)
    load()
    await expect(label(page)).toHaveText('Wallet verbinden')
    await expect(label(page)).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  })

  test('shows English if the file fails', async ({ page, sites, stack }) => {
    await page.route('**/texts.js', (route) => route.abort())
    await page.goto(putHostPage(sites, stack, { ...GERMAN, path: '/failing' }))
    await expect(label(page)).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await expect(label(page)).toHaveText('Connect Wallet')
  })

  test('[T250] shows English if the file does not match its hash', async ({ page, sites, stack }) => {
    const body = 'document.title = "changed"; export const findTexts = () => ["Send all"]'
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' }
    await page.route('**/texts.js', (route) => route.fulfill({ body, headers }))
    await page.goto(putHostPage(sites, stack, { ...GERMAN, path: '/forged' }))
    await expect(label(page)).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await expect(label(page)).toHaveText('Connect Wallet')
    expect(await page.title()).toBe('Host')
  })

  test('translates a wallet button', async ({ page, sites, stack }) => {
    const script = `<script src="${stack.urls.modal}/v/${stack.sdkVersion}/wallet-button.js"></script>`
    const body = `<appkit-wallet-button wallet="test.airlock.refusing" label="Los"></appkit-wallet-button>${script}`
    await page.goto(putHostPage(sites, stack, { ...GERMAN, path: '/wallet', wallets: 'good,refusing', body }))
    await page.getByRole('button', { name: 'Los' }).click()
    await expect(page.getByText('Verbindung abgelehnt')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: VALID.short })).toHaveCount(0)
  })
})
