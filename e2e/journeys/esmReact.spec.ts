import { expect } from '@playwright/test'
import { bundlePage } from '../support/bundlePage.ts'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('a React 19 StrictMode host that bundles the package has one frame, one announcement, and every hook tells the truth', async ({
  page,
  sites,
  world,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const src = sites.put('localhost', '/react-host.js', {
    body: await bundlePage('reactHost.tsx'),
    type: 'text/javascript',
  })
  const rpc = JSON.stringify(Object.fromEntries(Object.entries(world.urls.rpc).map(([id, url]) => [id, [{ url }]])))
  const before = `window.announced = 0; addEventListener('eip6963:announceProvider', ({ detail }) => { if (detail.info.rdns === 'dev.airlock') window.announced += 1 })`
  await page.goto(
    putHostPage(sites, world, {
      path: '/react',
      wallets: 'good',
      sdk: null,
      before,
      body: `<script src="${src}" data-frame="${world.urls.modal}" data-rpc='${rpc}'></script>`,
    }),
  )
  const facts = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}') as Record<string, unknown>
  await expect.poll(facts).toMatchObject({ status: 'disconnected', initialized: true, isConnected: false })
  expect(await page.evaluate(() => (window as unknown as { announced: number }).announced)).toBe(1)

  await page.getByRole('button', { name: 'Open' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect.poll(facts).toMatchObject({
    address: GOOD.address,
    status: 'connected',
    caipNetworkId: 'eip155:8453',
    wallet: 'Good Wallet',
    hasProvider: true,
    event: expect.stringMatching(/CONNECT_SUCCESS|MODAL_CLOSE/),
  })
  expect(await page.locator('iframe').count()).toBe(1)
  await page.getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(facts).toMatchObject({ balance: 'ETH', themeMode: 'dark' })
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(facts).toMatchObject({ isConnected: false, status: 'disconnected' })
  expect(failures).toEqual([])
})
