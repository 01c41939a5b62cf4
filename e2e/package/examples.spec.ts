import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'
import { buildExample } from './buildExample.ts'

const TYPES: Record<string, string> = { css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript' }

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

test('connects, signs and disconnects in the vite-react example', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(putExample(sites, stack, buildExample('vite-react', { VITE_FRAME_URL: stack.urls.modal })))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(problems).toEqual([])
})

function putExample(sites: Sites, { urls }: World, files: Map<string, Buffer>) {
  for (const [path, body] of files) {
    sites.put('localhost', `/${path}`, {
      body,
      type: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    })
  }
  const wallets = sites.put('localhost', '/test-wallets.js', {
    body: readFileSync(new URL('../dist/test-wallets.js', import.meta.url)),
    type: 'text/javascript',
  })
  const chains = JSON.stringify({ '42161': urls.rpc['eip155:42161'], '8453': urls.rpc['eip155:8453'] })
  const tag = `<head><script src="${wallets}" data-rpc='${chains}' data-wallets="good"></script>`
  return sites.put('localhost', '/index.html', files.get('index.html')?.toString().replace('<head>', tag) ?? '')
}
