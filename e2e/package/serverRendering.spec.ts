import { readSession } from '@airlock/sdk/ssr'
import { expect, type Page } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { addWallet } from './putExample.ts'
import { startServerPage } from './serverPage/startServerPage.ts'

let server: Awaited<ReturnType<typeof startServerPage>>
test.beforeEach(async ({ stack }) => {
  server = await startServerPage(stack.urls.modal)
})
test.afterEach(() => server.close())

async function load(page: Page): Promise<string | undefined> {
  const response = await page.goto(server.url)
  return /<output>(.*?)<\/output>/.exec((await response?.text()) ?? '')?.[1]
}

async function savedSession(page: Page) {
  return readSession(await page.evaluate(() => document.cookie))
}

test('renders the address on the server after a connection, until it ends', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await addWallet(page, sites, stack)
  expect(await load(page)).toBe('none disconnected nowhere')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  const output = page.locator('output')
  await expect(output).toHaveText(`${VALID.address} connected eip155:8453`)
  expect(await savedSession(page)).toEqual({
    address: VALID.address,
    caipNetworkId: 'eip155:8453',
    wallet: 'Good Wallet',
  })
  const [cookie] = await page.context().cookies(server.url)
  expect(cookie).toMatchObject({ domain: 'localhost', path: '/', sameSite: 'Lax', secure: false })

  expect(await load(page)).toBe(`${VALID.address} reconnecting eip155:8453`)
  await expect(output).toHaveText(`${VALID.address} connected eip155:8453`)
  const painted = await page.evaluate(() => window.painted)
  expect(painted.filter((text) => !text?.startsWith(VALID.address))).toEqual([])

  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(output).toHaveText(/^none disconnected/)
  expect(await page.context().cookies(server.url)).toEqual([])
  expect(await load(page)).toBe('none disconnected nowhere')
  expect(problems).toEqual([])
})

test('[T248] shows a forged address as not connected, and deletes its cookie', async ({ page }) => {
  const address = `0x${'1'.repeat(40)}`
  const value = encodeURIComponent(JSON.stringify({ address, caipNetworkId: 'eip155:8453', wallet: 'Good Wallet' }))
  await page.context().addCookies([{ name: 'airlock-session', value, url: server.url }])
  expect(await load(page)).toBe(`${address} reconnecting eip155:8453`)
  await expect(page.locator('output')).toHaveText(/^none disconnected/)
  expect(await savedSession(page)).toBeUndefined()
})
