import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { type Address, address, createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { Connection, PublicKey } from '@solana/web3.js'
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { SOLANA_PEOPLE, SOLANA_TOKEN } from '../../stack/facts/solana.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test as base } from '../../support/test.ts'

type Form = {
  modal: ReturnType<typeof modalOf>
  rpc: ReturnType<typeof createSolanaRpc>
  connection: Connection
}

const NAMES = {
  'sol-good': 'Sol Good',
  'sol-payer': 'Sol Payer',
  'sol-careful': 'Sol Careful',
  'sol-thief': 'Sol Thief',
} as const
type Sender = keyof typeof NAMES

const test = base.extend<{ openForm(path: string, wallet: Sender): Promise<Form> }>({
  openForm: async ({ page, sites, stack }, use) => {
    await use(async (path, wallet) => {
      const urls = { [SOLANA_MAINNET]: [{ url: stack.urls.solana }] }
      const sdk = { networks: SOLANA_MAINNET, 'custom-rpc-urls': JSON.stringify(urls) }
      await page.goto(putHostPage(sites, stack, { path, wallets: wallet, sdk }))
      const modal = modalOf(page)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modal.connect(NAMES[wallet])
      await expect(modal.dialog).toBeHidden()
      await openAccount(page, wallet)
      await modal.click('Send')
      await modal.shows('Send')
      const { solana } = stack.urls
      return { modal, rpc: createSolanaRpc(solana), connection: new Connection(solana, 'confirmed') }
    })
  },
})

async function openAccount(page: Page, wallet: keyof typeof SOLANA_PEOPLE) {
  const { address: complete } = SOLANA_PEOPLE[wallet]
  await page.getByRole('button', { name: new RegExp(`${complete.slice(0, 4)}…${complete.slice(-4)}`) }).click()
  await modalOf(page).shows('Account')
}

async function fill({ modal }: Form, amount: string, to: string) {
  await modal.frame.getByLabel(/^Amount in/).fill(amount)
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(to)
  await modal.click('Review')
  await modal.shows('Review')
}

/** Reads the chain by another library than the product's. */
const coinOf = async ({ connection }: Form, account: string) =>
  BigInt(await connection.getBalance(new PublicKey(account)))
const someone = async (): Promise<Address> => (await generateKeyPairSigner()).address

test('[S2.6] [S5.7:solana] sends the coin and a token to a new account, at the shown fee', async ({ openForm }) => {
  const form = await openForm('/solana-send', 'sol-payer')
  const { modal, rpc } = form
  const to = await someone()
  const receiver = modal.frame.getByRole('textbox', { name: 'To' })
  const missing = modal.frame.getByText('Please enter a valid amount and receiver address')
  await receiver.fill(to)
  await receiver.press('Enter')
  await expect(missing).toBeVisible()
  await expect(missing).toBeHidden()
  await receiver.fill('')
  await modal.frame.getByLabel('Amount in SOL').fill('1')
  await receiver.press('Enter')
  await expect(missing).toBeVisible()
  await receiver.fill(to)

  // Less than an account may hold is refused before the wallet gets a request.
  await modal.frame.getByLabel('Amount in SOL').fill('0.0001')
  await modal.click('Review')
  await expect(modal.frame.getByText(/at least 0\.00089088 SOL/)).toBeVisible()

  const before = await coinOf(form, SOLANA_PEOPLE['sol-payer'].address)
  await fill(form, '1.200000001', to)
  const shown = await modal.frame.locator('.preview-figure', { hasText: 'Network fee' }).innerText()
  await modal.click('Send')
  await modal.shows('Account')
  await expect(modal.button('Back')).toHaveCount(0)
  await expect.poll(() => coinOf(form, to)).toBe(1_200_000_001n)
  const [, digits = ''] = /0\.(\d+) SOL/.exec(shown) ?? []
  const paid = before - 1_200_000_001n - (await coinOf(form, SOLANA_PEOPLE['sol-payer'].address))
  expect(paid).toBe(BigInt(digits.padEnd(9, '0')))

  await modal.click('Send')
  await modal.shows('Send')
  await modal.click(/^Token:/)
  await modal.click(/75hb/)
  await modal.shows('Send')
  await fill(form, '1.25', to)
  await expect(modal.frame.getByText('Includes opening the recipient’s token account')).toBeVisible()
  await modal.click('Send')
  await modal.shows('Account')
  const seeds = { owner: to, mint: address(SOLANA_TOKEN.mint), tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [account] = await findAssociatedTokenPda(seeds)
  await expect
    .poll(async () => {
      const { value } = await rpc.getAccountInfo(account, { encoding: 'base64' }).send()
      return value === null ? 0n : getTokenDecoder().decode(Buffer.from(value.data[0], 'base64')).amount
    })
    .toBe(1_250_000n)

  await modal.choose('Activity')
  const rows = modal.frame.getByRole('list', { name: 'Activity' })
  await expect(rows.getByText('−1.25', { exact: false }).first()).toBeVisible({ timeout: 30_000 })
  await expect(
    rows
      .getByText('−1.2', { exact: true })
      .or(rows.getByText(/−1\.2 SOL/))
      .first(),
  ).toBeVisible()
})

test('sends nothing after a decline, and can be retried @wide', async ({ page, openForm }) => {
  const form = await openForm('/solana-declined', 'sol-careful')
  const to = await someone()
  await fill(form, '0.01', to)
  await handle(page, 'no')
  await form.modal.click('Send')
  await expect(form.modal.frame.getByText('Declined. Nothing was sent.')).toBeVisible()
  expect(await coinOf(form, to)).toBe(0n)
  await handle(page, 'yes')
  await form.modal.click('Send')
  await form.modal.shows('Account')
  await expect.poll(() => coinOf(form, to)).toBe(10_000_000n)
})

test('[S8.1:sendSolana] rejects a wallet that signs another amount, and sends nothing', async ({ openForm }) => {
  const form = await openForm('/solana-thief', 'sol-thief')
  const to = await someone()
  await fill(form, '0.01', to)
  await form.modal.click('Send')
  await expect(form.modal.frame.getByText('Failed to send transaction. Please try again.')).toBeVisible()
  await form.modal.shows('Account')
  expect(await coinOf(form, to)).toBe(0n)
})

test('reports a dropped transaction as expired @wide', async ({ page, stack, openForm }) => {
  let isLater = false
  await page.route(`${stack.urls.solana}/**`, async (route) => {
    const { method, id } = (route.request().postDataJSON() ?? {}) as { method?: string; id?: number }
    if (method === 'sendTransaction') {
      return route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { jsonrpc: '2.0', id, result: '5' },
      })
    }
    if (method !== 'getEpochInfo' || !isLater) return route.fallback()
    const response = await route.fetch()
    const body = (await response.json()) as { result: { blockHeight: number } }
    body.result.blockHeight += 151
    return route.fulfill({ response, json: body })
  })
  const form = await openForm('/solana-dropped', 'sol-good')
  await fill(form, '0.01', await someone())
  await form.modal.click('Send')
  await form.modal.shows('Account')
  await form.modal.click(/Sending 0\.01 SOL/)
  await expect(form.modal.heading.or(form.modal.frame.getByText('Sending…')).first()).toBeVisible()
  isLater = true
  await expect(form.modal.frame.getByText('Not sent')).toBeVisible()
  await expect(form.modal.frame.getByText(/You paid nothing/)).toBeVisible()
})

function handle(page: Page, decision: 'yes' | 'no') {
  return page.evaluate((message) => {
    const wallet = window.solanaWallets?.['sol-careful']
    if (wallet) wallet.answer = message
  }, decision)
}
