import { expect, type Page } from '@playwright/test'
import { bundlePage } from '../../support/bundlePage.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

async function openReactHost(page: Page, sites: Sites, stack: World, path: string) {
  const failures: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const src = sites.put('localhost', '/react-host.js', {
    body: await bundlePage('reactHost.tsx'),
    type: 'text/javascript',
  })
  const rpc = JSON.stringify(Object.fromEntries(Object.entries(stack.urls.rpc).map(([id, url]) => [id, [{ url }]])))
  const before = `window.announced = 0; addEventListener('eip6963:announceProvider', ({ detail }) => { if (detail.info.rdns === 'dev.airlock') window.announced += 1 })`
  const body = `<script src="${src}" data-frame="${stack.urls.modal}" data-rpc='${rpc}'></script>`
  await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk: null, before, body }))
  const metadata = async () =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}') as Record<string, unknown>
  await expect.poll(metadata).toMatchObject({ status: 'disconnected', initialized: true, isConnected: false })
  return { state: metadata, failures, warnings }
}

test('runs once in React 19 StrictMode with true hooks', async ({ page, sites, stack }) => {
  const { state: metadata, failures } = await openReactHost(page, sites, stack, '/react')
  expect(await page.evaluate(() => (window as unknown as { announced: number }).announced)).toBe(1)

  await page.getByRole('button', { name: 'Open' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect.poll(metadata).toMatchObject({
    address: VALID.address,
    status: 'connected',
    caipNetworkId: 'eip155:8453',
    supportsAllNetworks: true,
    wallet: 'Good Wallet',
    hasProvider: true,
    event: expect.stringMatching(/CONNECT_SUCCESS|MODAL_CLOSE/),
  })
  expect(await page.locator('iframe').count()).toBe(1)
  await page.getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(metadata).toMatchObject({ balance: 'ETH', themeMode: 'dark' })
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(metadata).toMatchObject({ isConnected: false, status: 'disconnected' })
  expect(failures).toEqual([])
})

test('applies new options on a remount @wide', async ({ page, sites, stack }) => {
  const { state: metadata, failures, warnings } = await openReactHost(page, sites, stack, '/react-remounted')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(metadata).toMatchObject({ status: 'disconnected', initialized: true, themeMode: 'dark' })
  await page.getByRole('button', { name: 'Open' }).click()
  const { frame, shows } = modalOf(page)
  await shows('ربط المحفظة')
  await expect(frame.locator('.airlock')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(failures).toEqual([])
  expect(warnings.filter((text) => text.includes('reload the page'))).toEqual([])
})
