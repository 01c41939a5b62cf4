import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { rowsOf } from '../support/wide.ts'
import { buildExample } from './buildExample.ts'
import { putExample } from './putExample.ts'
import { useWallet } from './useWallet.ts'

test('connects a wallet in the html example, under its strict CSP', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => /Content.Security.Policy/i.test(message.text()) && problems.push(message.text()))
  await page.goto(putExample(sites, stack, buildExample('html', { FRAME_URL: stack.urls.modal })))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.locator('output')).toHaveText(`${VALID.address} on Base`)
  expect(problems).toEqual([])
})

for (const name of rowsOf(['vite-react', 'vue', 'svelte'], 1)) {
  test(`connects, signs and disconnects in the ${name} example`, async ({ page, sites, stack }) => {
    await page.goto(putExample(sites, stack, buildExample(name, { VITE_FRAME_URL: stack.urls.modal })))
    await useWallet(page)
  })
}

test('connects, switches, reloads and disconnects in the wagmi example @wide', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(putExample(sites, stack, buildExample('wagmi', { VITE_FRAME_URL: stack.urls.modal })))
  const connect = page.getByRole('button', { name: 'Connect with Airlock' })
  await expect(connect).toHaveCount(1)
  await connect.click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Use Arbitrum' }).click()
  await expect(page.getByText(`${VALID.address} on Arbitrum One`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${VALID.address} on Arbitrum One`)).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connect).toHaveCount(1)
  expect(problems).toEqual([])
})

test("connects from the page's own list in the headless example @wide", async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(putExample(sites, stack, buildExample('headless', { VITE_FRAME_URL: stack.urls.modal })))
  const code = page.getByRole('img', { name: 'QR code for your wallet' })
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(code).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(code).toBeHidden()
  await page.getByRole('searchbox').fill('good wallet')
  await expect(page.getByRole('listitem')).toHaveText(['Good Wallet'])
  await page.getByRole('button', { name: 'Good Wallet' }).click()
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Good Wallet' })).toBeVisible()
  expect(problems).toEqual([])
})
