import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

async function openAll(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  await modal.click(/^All wallets/)
  await modal.shows('All wallets')
  return modal
}

const isCatalogue = (stack: World) => (url: URL) => url.href.startsWith(`${stack.urls.gateway}/getWallets`)

test('scrolls through all wallets with few rows in the document', async ({ page, sites, stack }) => {
  const modal = await openAll(page, putHostPage(sites, stack, { path: '/all' }))
  const rows = modal.frame.getByRole('list', { name: 'Works with this app' }).getByRole('listitem')
  const total = async () => Number(await rows.first().getAttribute('aria-setsize'))
  await expect.poll(total).toBeGreaterThanOrEqual(40)
  for (;;) {
    const before = await total()
    await modal.frame.locator('.card-body').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    if (before > 450) break
    await expect.poll(total).toBeGreaterThan(before)
  }
  expect(await rows.count()).toBeLessThan(60)
  const names = await rows.allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
})

test('searches all wallets, not only the loaded ones @wide', async ({ page, sites, stack }) => {
  const modal = await openAll(page, putHostPage(sites, stack, { path: '/search' }))
  await modal.frame.getByRole('searchbox').fill('zelcore')
  await expect(modal.frame.locator('.wallet-list > li')).toHaveText([/Zelcore/i])
  await modal.frame.getByRole('searchbox').fill('no such wallet')
  await expect(modal.frame.getByText('No results for “no such wallet”')).toBeVisible()
  await modal.click('Show all wallets')
  await expect(modal.frame.locator('.wallet-list > li').first()).toContainText('Good Wallet')
  await modal.frame.getByRole('searchbox').fill('no such wallet')
  await modal.click('Use WalletConnect QR instead')
  await expect(modal.frame.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
})

test('keeps installed wallets while the catalogue is down, and retries', async ({ page, sites, stack }) => {
  const catalogue = isCatalogue(stack)
  await page.context().route(catalogue, (route) => route.abort())
  const modal = await openAll(page, putHostPage(sites, stack, { path: '/down' }))
  await expect(modal.frame.getByText('Couldn’t load the wallet list.')).toBeVisible()
  await expect(modal.button('Good Wallet').first()).toBeVisible()
  await page.context().unroute(catalogue)
  await modal.click('Try again')
  await expect(modal.frame.getByText('Couldn’t load the wallet list.')).toBeHidden()
  await expect
    .poll(async () => Number(await modal.frame.locator('.wallet-list > li').last().getAttribute('aria-setsize')))
    .toBeGreaterThan(30)
})

test('[T210] marks certified entries, not an installed wallet of their rdns', async ({ page, sites, stack }) => {
  const certified = { badge_type: 'certified', mobile_link: 'good://' }
  const data = [
    { ...certified, id: 'com.good', name: 'Certified Wallet' },
    { ...certified, id: 'com.taken', name: 'Taken Wallet', rdns: 'test.airlock.good' },
  ]
  await page
    .context()
    .route(isCatalogue(stack), (route) =>
      route.fulfill({ json: { count: 2, data }, headers: { 'Access-Control-Allow-Origin': stack.urls.modal } }),
    )
  const modal = await openAll(page, putHostPage(sites, stack, { path: '/certified', wallets: 'good' }))
  await expect(modal.button(/^Certified Wallet ?Certified$/)).toBeVisible()
  await expect(modal.frame.locator('.wallet-list > li')).toHaveText([/Good Wallet$/, /Certified WalletCertified$/])
})

test('[T39] [T44] keeps the list intact with hostile entries and broken images', async ({ page, sites, stack }) => {
  const valid = { id: 'com.good', name: '\u202e<b>Good</b>', mobile_link: 'good://', image_id: 'missing' }
  const data = [{ ...valid, id: 'evil', mobile_link: 'javascript:alert(1)' }, { id: 7 }, null, valid]
  await page.context().route(isCatalogue(stack), (route) =>
    route.fulfill({
      json: { count: 4, data },
      headers: { 'Access-Control-Allow-Origin': stack.urls.modal },
    }),
  )
  const modal = await openAll(page, putHostPage(sites, stack, { path: '/hostile-catalogue' }))
  const row = modal.frame.locator('.wallet-list > li', { hasText: '<b>Good</b>' })
  await expect(row).toHaveCount(1)
  // Its image does not exist: a letter replaces it.
  await expect(row.locator('.picture')).toHaveText('<')
  await expect(row.locator('img')).toHaveCount(0)
})

test("[S9.11:recommended] applies the host's featured, listed and hidden wallets", async ({ page, sites, stack }) => {
  const sdk = { 'featured-wallet-ids': 'me.rainbow,io.zerion.wallet', 'exclude-wallet-ids': 'io.metamask' }
  await page.goto(putHostPage(sites, stack, { path: '/featured', wallets: 'good', sdk }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const rows = modalOf(page).frame.locator('.rows > li')
  await expect(rows).toHaveText([
    /^WalletConnect/,
    /^Good Wallet/,
    /^Rainbow/,
    /^Zerion/,
    /^Base/,
    /^Trust Wallet/,
    /.*/,
    /.*/,
    /^All wallets\d+\+/,
  ])
})
