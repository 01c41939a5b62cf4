import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'
import type { World } from '../../support/world.ts'

/** A visitor's first signs of life, none of them near a button of the modal. */
const SIGNS: Record<string, (page: Page) => Promise<void>> = {
  'move of the pointer': (page) => page.mouse.move(700, 600),
  key: (page) => page.keyboard.press('a'),
}

async function openQuietPage(page: Page, sites: Sites, stack: World, path: string) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === stack.urls.modal) requests.push(pathname)
  })
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good' }))
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await settles(page)
  return requests
}

async function settles(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.waitForLoadState('networkidle')
}

for (const [name, sign] of rowsOf(Object.entries(SIGNS), 1)) {
  test(`loads only the SDK; the first ${name} loads a hidden frame`, async ({ page, sites, stack }) => {
    const requests = await openQuietPage(page, sites, stack, `/prewarm-${name.length}`)
    const iframe = page.locator('iframe')
    const { dialog, heading, shows } = modalOf(page)
    expect(requests).toEqual([`/v/${stack.sdkVersion}/sdk.js`])
    await expect(iframe).toHaveCount(0)
    await sign(page)
    await expect(heading).toBeAttached()
    await expect(iframe).toHaveCount(1)
    await expect(iframe).toBeHidden()
    await expect(dialog).toBeHidden()
    expect(requests.filter((path) => path === '/frame')).toHaveLength(1)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await shows('Connect wallet')
    await expect(iframe).toBeVisible()
    expect(requests.filter((path) => path === '/frame')).toHaveLength(1)
  })
}

test('loads no frame with data saving until the button is reached', async ({ page, sites, stack }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const requests = await openQuietPage(page, sites, stack, '/prewarm-save-data')
  for (const sign of Object.values(SIGNS)) await sign(page)
  await settles(page)
  expect(requests).toEqual([`/v/${stack.sdkVersion}/sdk.js`])
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect Wallet' }).hover()
  await expect(page.locator('iframe')).toHaveCount(1)
})
