import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { installTstWallet } from '../stack/extended/tstWallet.ts'
import { startServer } from '../stack/startServer.ts'
import { worldAirlockConfig } from '../stack/worldConfig.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf, VALID } from '../support/modal.ts'
import { test as base } from '../support/test.ts'

/** SDK and frame with an additional namespace and connector (`e2e/stack/extended`), on their own origin. */
const test = base.extend<{ openHost(path: string): Promise<void> }, { extendedOrigin: string }>({
  extendedOrigin: [
    async ({ stack }, use, { parallelIndex }) => {
      const port = stack.ports.mail + 1 + parallelIndex
      const origin = `http://extended.localhost:${port}`
      const config = worldAirlockConfig({ ...stack.urls, modal: origin })
      const file = join(tmpdir(), `airlock-extended-${port}.json`)
      writeFileSync(file, JSON.stringify({ ...config, development: true }))
      const server = await startServer({
        name: 'the extended frame',
        script: new URL('../dist/extended/server/main.js', import.meta.url).pathname,
        port,
        env: { AIRLOCK_CONFIG: file },
      })
      await use(origin)
      await server.close()
    },
    { scope: 'worker' },
  ],
  openHost: async ({ page, sites, stack, extendedOrigin }, use) => {
    await use(async (path) => {
      const rpc = stack.urls.rpc['eip155:8453']
      const names = ['eip155:42161', 'eip155:8453', 'tst:main', 'tst:side']
      const urls = Object.fromEntries(names.map((name) => [name, [{ url: rpc }]]))
      urls['eip155:42161'] = [{ url: stack.urls.rpc['eip155:42161'] }]
      const sdk = {
        networks: names.join(),
        'custom-rpc-urls': JSON.stringify(urls),
        'custom-wallets': JSON.stringify([{ id: 'remoteTester', name: 'Far Wallet' }]),
      }
      const before = `(${installTstWallet})()`
      await page.goto(putHostPage(sites, stack, { path, wallets: 'good', sdk, sdkOrigin: extendedOrigin, before }))
    })
  },
})

test("[S3.2:perNamespace] [S3.25:eip155] connects a test namespace's wallet next to EVM, independently", async ({
  page,
  openHost,
}) => {
  await openHost('/namespaces')
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()

  await openFor(page, 'tst')
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Good Wallet/ })).toHaveCount(0)
  await modal.connect('Tester')
  await expect(modal.dialog).toBeHidden()
  expect(await accounts(page)).toEqual({ active: 'tst', tst: ['TMainNet1a'], eip155: [VALID.address] })

  await page.getByRole('button', { name: /TMa…t1a/ }).click()
  await modal.shows('Account')
  await expect(modal.frame.getByText(/^\d+$|TST/).first()).toBeVisible()
  await modal.openAccounts()
  await modal.click(new RegExp(VALID.short))
  await expect.poll(async () => (await accounts(page)).active).toBe('eip155')
  // Addresses are shortened as their namespace wants it.
  await modal.click(/TMa…t1a/)
  await expect.poll(async () => (await accounts(page)).active).toBe('tst')

  // Each request goes to its own wallet; the read is answered by the frame.
  expect(await sendRequest(page, 'tst', 'tst_sign', 'hello')).toBe('signed hello')
  expect(await sendRequest(page, 'tst', 'tst_height')).toEqual(expect.any(Number))
  await page.evaluate(() => window.airlock?.appKit?.switchNetwork('tst:side' as never))
  expect(await accounts(page)).toEqual({ active: 'tst', tst: ['TSideNet2b'], eip155: [VALID.address] })
  expect(await sendRequest(page, 'eip155', 'eth_chainId')).toBe('0x2105')

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual({ active: 'tst', tst: ['TSideNet2b'], eip155: [VALID.address] })
  expect(await page.locator('iframe').count()).toBe(0)

  await page.getByRole('button', { name: /TSi…t2b/ }).click()
  await modal.shows('Account')
  await modal.disconnect()
  await expect.poll(() => accounts(page)).toEqual({ active: 'eip155', tst: [], eip155: [VALID.address] })
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual({ active: 'eip155', tst: [], eip155: [VALID.address] })
})

test('ends a two-namespace test session as one @wide', async ({ page, openHost }) => {
  await openHost('/connectors')
  const modal = modalOf(page)
  const both = { active: 'eip155', tst: ['TRemote3cd'], eip155: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'] }
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Far Wallet')
  await expect.poll(() => accounts(page)).toEqual(both)

  const signing = sendRequest(page, 'eip155', 'personal_sign', '0x00')
  await expect(modal.frame.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await modal.frame.locator('body').evaluate(() => dispatchEvent(new Event('remote-tester:approve')))
  expect(await signing).toBe('eip155 personal_sign')
  await expect(modal.dialog).toBeHidden()

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)
  await page.evaluate(() => window.airlock?.appKit?.disconnect('tst' as never))
  expect(await accounts(page)).toEqual({ active: 'eip155', tst: [], eip155: [] })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test("connects a test connector's namespace next to EVM, independently @wide", async ({ page, openHost }) => {
  await openHost('/beside')
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  await openFor(page, 'tst')
  await modal.connect('Far Wallet')
  const sibling = { tst: ['TRemote3cd'], eip155: [VALID.address] }
  await expect.poll(() => accounts(page)).toEqual({ active: 'tst', ...sibling })

  await page.getByRole('button', { name: /TRe…3cd/ }).click()
  await modal.shows('Account')
  await modal.openAccounts()
  await modal.click(new RegExp(VALID.short))
  await expect.poll(async () => (await accounts(page)).active).toBe('eip155')
  await modal.click(/TRe…3cd/)
  await expect.poll(async () => (await accounts(page)).active).toBe('tst')

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual({ active: 'tst', ...sibling })
  await page.evaluate(() => window.airlock?.appKit?.disconnect('tst' as never))
  await expect.poll(() => accounts(page)).toEqual({ active: 'eip155', tst: [], eip155: [VALID.address] })
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual({ active: 'eip155', tst: [], eip155: [VALID.address] })
})

function openFor(page: Page, namespace: string) {
  return page.evaluate((name) => window.airlock?.appKit?.open({ view: 'Connect', namespace: name as never }), namespace)
}

function accounts(page: Page) {
  return page.evaluate(() => {
    const kit = window.airlock?.appKit
    const of = (name: string) => kit?.getAccount(name as never).allAccounts.map(({ address }) => address)
    return { active: kit?.getActiveChainNamespace() as string, tst: of('tst'), eip155: of('eip155') }
  })
}

function sendRequest(page: Page, namespace: string, method: string, ...params: string[]): Promise<unknown> {
  return page.evaluate(
    async ([name, method, values]) =>
      window.airlock?.appKit?.getProvider(name as 'eip155')?.request({ method, params: values }),
    [namespace, method, params] as const,
  )
}
