import { createServer } from 'node:http'
import { test } from '@airlock/test-wallets/playwright'
import { expect, test as plain } from '@playwright/test'

/** Runs in an empty project, with `@airlock/modal` on port 3461. */
const MODAL = 'http://wallet.localhost:3461'
/** 1337 is the chain of `stuck`. */
const NETWORKS = 'eip155:1,eip155:1337,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HTML = `<!doctype html><title>App</title><script src="${MODAL}/v/0.1.0/sdk.js" data-networks="${NETWORKS}"></script>`

let server
test.beforeEach(async ({ page }) => {
  server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(HTML))
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  await page.goto(`http://localhost:${server.address().port}`)
})
test.afterEach(() => server.close())

test('connects the test wallets of two namespaces', async ({ page, wallet }) => {
  await expect(page.getByText('Test wallets: their keys are public')).toBeVisible()
  await wallet.connect('eip155')
  await wallet.connect('solana')
  expect((await wallet.eip155.requests()).map(({ method }) => method)).toContain('eth_requestAccounts')
  expect(await wallet.solana.requests()).not.toEqual([])
  const addresses = await page.evaluate(() =>
    ['eip155', 'solana'].map((namespace) => window.airlock.appKit.getAccount(namespace).address),
  )
  expect(addresses).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', await wallet.solana.address()])
})

test.describe('a wallet with another name than its id', () => {
  test.use({ wallets: { eip155: 'stuck' } })
  test('connects', async ({ wallet }) => {
    await wallet.connect('eip155')
    expect((await wallet.eip155.requests()).map(({ method }) => method)).toContain('eth_requestAccounts')
  })
})

plain('connects on the page that @airlock/modal shows first', async ({ page }) => {
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(MODAL)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Good Wallet' }).click()
  await expect(page.locator('appkit-button button')).toContainText('0xf39F')
  expect(problems).toEqual([])
})
