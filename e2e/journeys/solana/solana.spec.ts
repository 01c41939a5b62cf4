import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { getPublicKeyFromAddress, signatureBytes, address as toAddress, verifySignature } from '@solana/kit'
import { Connection, PublicKey } from '@solana/web3.js'
import { formatUnits } from 'viem'
import { SOLANA_PEOPLE } from '../../stack/facts/solana.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { accountsOf, namespaceTest, openConnect } from '../../support/namespacePage.ts'

const SOL = SOLANA_PEOPLE['sol-good'].address
const DUPLICATE = 'mBKqcnGotbsSb5vNrdyhzZ5EhqZdids9QYiTRckvi7v'
const SHORT = /GmaD…AEGB/

const test = namespaceTest(({ solana }) => ({ [SOLANA_MAINNET]: solana }))

test('[S3.2:perNamespace] [S3.25:solana] [S5.15:supported] connects Solana next to EVM, signs, reloads and disconnects separately', async ({
  page,
  openHost,
  stack,
}) => {
  await openHost({ path: '/solana', wallets: 'good,sol-good' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()

  await openConnect(page, 'solana')
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Good Wallet/ })).toHaveCount(0)
  await modal.connect('Sol Good')
  await expect(modal.dialog).toBeHidden()
  const both = { active: 'solana', own: [SOL], eip155: [VALID.address] }
  expect(await accounts(page)).toEqual(both)

  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await expect(modal.frame.getByText(/12\.34/).first()).toBeVisible()
  // Another journey pays fees from this account, so the node reports the balance.
  const connection = new Connection(stack.urls.solana, 'confirmed')
  await expect(async () => {
    const lamports = await connection.getBalance(new PublicKey(SOL))
    const shown = await page.evaluate(() => window.airlock?.appKit?.fetchBalance())
    expect(shown).toEqual({ balance: formatUnits(BigInt(lamports), 9), symbol: 'SOL' })
  }).toPass()
  await modal.click('Close')

  const signed = await page.evaluate(async () => {
    const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
    const bytes = await provider.signMessage(new TextEncoder().encode('Grüße'))
    return { key: provider.publicKey?.toBase58(), bytes: [...bytes] }
  })
  expect(signed.key).toBe(SOL)
  const key = await getPublicKeyFromAddress(toAddress(SOL))
  const text = new TextEncoder().encode('Grüße')
  expect(await verifySignature(key, signatureBytes(Uint8Array.from(signed.bytes)), text)).toBe(true)

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)
  expect(await page.locator('iframe').count()).toBe(0)

  await page.evaluate(() => window.solanaWallets?.['sol-good']?.selectAccount(1))
  await expect.poll(async () => (await accounts(page)).own).toEqual(['9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'])
  // The extension begins with its first account again: it was changed while the page was away.
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)

  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await modal.disconnect()
  const left = { active: 'eip155', own: [], eip155: [VALID.address] }
  await expect.poll(() => accounts(page)).toEqual(left)
  expect(await page.evaluate(() => window.solanaWallets?.['sol-good']?.requests)).toContain('disconnect')
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(left)
})

test('loads no Solana code without a Solana network', async ({ page, openHost }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openHost({ path: '/one-namespace', wallets: 'good,sol-good', networks: ['eip155:8453'] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Sol Good/ })).toHaveCount(0)
  expect(requests.filter((url) => /engine\.js/.test(url))).toHaveLength(1)
  expect(requests.filter((url) => /solana/i.test(new URL(url).pathname.split('/').at(-1) ?? ''))).toEqual([])
})

test('[T39] flags Solana wallets of one name and keeps the chosen one @wide', async ({ page, openHost }) => {
  await openHost({ path: '/twins', wallets: 'sol-good,sol-twin,sol-late', networks: [SOLANA_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modal.frame.getByRole('button', { name: /Sol Good.*Unverified/ })).toHaveCount(2)
  await expect(modal.frame.getByRole('button', { name: /Sol Late/ })).toBeVisible()
  for (const [index, address] of [SOL, DUPLICATE].entries()) {
    await modal.connectContested('Sol Good', index)
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
    await expect(modal.dialog).toBeHidden()
    await openConnect(page, 'solana')
  }
  // The first one has an account for the site too, and is asked before the other.
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([DUPLICATE])
  await openConnect(page, 'solana')
  await modal.connect('Sol Late')
  await expect.poll(async () => (await accounts(page)).own).toEqual(['7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9'])
})

test('rejects a declined, locked or invalid Solana account @wide', async ({ page, openHost }) => {
  await openHost({ path: '/bad', wallets: 'sol-refusing,sol-garbage,sol-locked', networks: [SOLANA_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Sol Refusing')
  await expect(modal.frame.getByText(/declined/i).first()).toBeVisible()
  await modal.click('Back')
  await modal.connect('Sol Garbage')
  await expect(modal.frame.getByText(/invalid reply|update/i).first()).toBeVisible()
  await modal.click('Back')
  await modal.connect('Sol Locked')
  await expect.poll(() => page.evaluate(() => window.solanaWallets?.['sol-locked']?.requests)).toEqual(['connect'])
  expect((await accounts(page)).own).toEqual([])
  await page.evaluate(() => window.solanaWallets?.['sol-locked']?.unlock())
  await expect.poll(async () => (await accounts(page)).own).toEqual(['5Z6Ay5NEcbg3xhopc522sBCRXQujkTiuDRnHGfQdcnSf'])
})

for (const [wallet, behaviour] of [
  ['sol-forger', 'signs another text'],
  ['sol-short', 'answers 63 bytes'],
] as const) {
  test(`[T42] rejects the answer of a Solana wallet that ${behaviour}`, async ({ page, openHost }) => {
    await openHost({ path: `/${wallet}`, wallets: wallet, networks: [SOLANA_MAINNET] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(wallet === 'sol-forger' ? 'Sol Forger' : 'Sol Short')
    await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
    const failure = page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
      return provider.signMessage(new TextEncoder().encode('hello')).then(String, ({ name }) => name)
    })
    expect(await failure).toBe('WALLET_INVALID_ANSWER')
  })
}

type SolanaProvider = {
  publicKey: { toBase58(): string } | null
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

const accounts = (page: Page) => accountsOf(page, 'solana')
