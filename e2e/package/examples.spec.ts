import { expect, type Page } from '@playwright/test'
import { BITCOIN_PEOPLE } from '../stack/facts/bitcoin.ts'
import { SOLANA_PEOPLE } from '../stack/facts/solana.ts'
import { POLKADOT_PEOPLE } from '../stack/polkadot/polkadotPeople.ts'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { rowsOf } from '../support/wide.ts'
import { buildExample } from './buildExample.ts'
import { moveExample } from './moveExample.ts'
import { putExample } from './putExample.ts'
import { useWallet } from './useWallet.ts'

test('connects a wallet in the html example, under its strict CSP', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  // The test's wallet reads its chain from the page. A real one does so from its own process.
  const ofWallet = Object.values(stack.urls.rpc)
  page.on('console', (message) => {
    const text = message.text()
    if (/Content.Security.Policy/i.test(text) && !ofWallet.some((url) => text.includes(url))) problems.push(text)
  })
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

const SOL_GOOD = SOLANA_PEOPLE['sol-good'].address

test('connects, signs and disconnects in the ethers example @wide', async ({ page, sites, stack }) => {
  const problems = problemsOf(page)
  await page.goto(putExample(sites, stack, buildExample('ethers', { VITE_FRAME_URL: stack.urls.modal })))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(VALID.address)).toBeHidden()
  expect(problems).toEqual([])
})

test('connects, signs and sends in the solana example @wide', async ({ page, sites, stack }) => {
  const problems = problemsOf(page)
  const env = { VITE_FRAME_URL: stack.urls.modal, VITE_SOLANA_RPC: stack.urls.solana }
  await page.goto(putExample(sites, stack, buildExample('solana', env), 'sol-good'))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Sol Good')
  await expect(page.getByText(SOL_GOOD)).toBeVisible()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText('Signed: 64 bytes')
  await page.getByRole('button', { name: 'Send to yourself' }).click()
  await expect(page.locator('output')).toHaveText(/^Sent: \w{80,}$/)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(SOL_GOOD)).toBeHidden()
  expect(problems).toEqual([])
})

test('connects and signs in each namespace of the four-namespaces example @wide', async ({ page, sites, stack }) => {
  const problems = problemsOf(page)
  page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()))
  const files = buildExample('four-namespaces', {
    VITE_FRAME_URL: stack.urls.modal,
    VITE_SOLANA_RPC: stack.urls.solana,
    VITE_POLKADOT_RPC: stack.urls.polkadot,
    VITE_BITCOIN_RPC: stack.urls.esplora,
  })
  await page.goto(putExample(sites, stack, files, 'good,sol-good,dot-good,btc-good'))
  const rows = [
    ['EVM', 'Good Wallet', VALID.address, 132],
    ['Solana', 'Sol Good', SOL_GOOD, 64],
    ['Polkadot', 'Dot Good', POLKADOT_PEOPLE['dot-good'].address, 130],
    ['Bitcoin', 'Btc Good', BITCOIN_PEOPLE['btc-good'].address, 88],
  ] as const
  for (const [name, wallet, address, length] of rows) {
    const row = page.getByRole('row', { name })
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
    await modalOf(page).connect(wallet)
    await expect(row).toContainText(address)
    await expect(modalOf(page).dialog).toBeHidden()
    await page.getByRole('button', { name: `Sign with ${name}` }).click()
    await expect(row.locator('output')).toHaveText(`Signature of length ${length}`)
  }
  await page.getByRole('button', { name: 'Disconnect Polkadot' }).click()
  await expect(page.getByRole('row', { name: 'Polkadot' })).toContainText('none')
  await expect(page.getByRole('row', { name: 'EVM' })).toContainText(VALID.address)
  expect(problems).toEqual([])
})

test('connects in a wagmi app that the codemod moved from AppKit @wide', async ({ page, sites, stack }) => {
  await page.goto(putExample(sites, stack, moveExample('wagmi', stack.urls.modal)))
  await useWallet(page)
})

test('connects in an ethers and Solana app that the codemod moved from AppKit @wide', async ({
  page,
  sites,
  stack,
}) => {
  const problems = problemsOf(page)
  await page.goto(putExample(sites, stack, moveExample('ethers-solana', stack.urls.modal), 'good,sol-good'))
  await page.getByRole('button', { name: 'Connect EVM' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByText(`${VALID.address} on Base`)).toBeVisible()
  await expect(modalOf(page).dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign with EVM' }).click()
  await expect(page.locator('output').first()).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Connect Solana' }).click()
  await modalOf(page).connect('Sol Good')
  await expect(page.getByText(SOL_GOOD)).toBeVisible()
  await expect(modalOf(page).dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign with Solana' }).click()
  await expect(page.getByText('64 bytes')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(SOL_GOOD)).toBeHidden()
  expect(problems).toEqual([])
})

test('connects, signs and disconnects in the federation-originjs example @wide', async ({ page, sites, stack }) => {
  const files = buildExample('federation-originjs', { VITE_FRAME_URL: stack.urls.modal })
  await page.goto(putExample(sites, stack, files))
  await useWallet(page)
})

/** Errors that the page throws. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
